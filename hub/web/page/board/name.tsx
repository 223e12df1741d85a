/** Characters that stand in one line of the seats in full size, and in two lines of a smaller one. */
const ONE_LINE = 20;
const TWO_LINES = 40;

/** A player's name: a long one is written smaller, in two lines, and isn't cut. */
export function Name({ name }: { name: string }) {
  const length = name.length > TWO_LINES ? 'longest' : name.length > ONE_LINE ? 'long' : '';
  return (
    <span class={`name ${length}`}>
      <span>{name}</span>
    </span>
  );
}
