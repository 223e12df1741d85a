/** Table time as the stage has it: a stall or a step of the wall clock neither moves it nor fires anything twice. */
export type StageTime = {
  /** Table time, ms. */
  now(): number;
  /** Runs once when `now()` has reached `time`; returns what calls it off. */
  at(time: number, run: () => void): () => void;
};
