/** A trigger the Judge may choose when giving a penalty. */
export type Penalty = {
  readonly clause: string;
  /** Several where the text lets the outcome of the game decide. */
  readonly points: readonly number[];
  readonly names: { readonly en: string; readonly ru: string };
};
