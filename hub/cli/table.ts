/** Rows of text in columns, the first row as heading, two spaces between; the last column isn't padded. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const [heading, ...body] = rows.map(line);
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return `${[heading ?? '', rule, ...body].join('\n')}\n`;
};
