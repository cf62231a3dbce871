/**
 * Each row of a table as a paragraph: `Dish: Tomato soup; Price: 6.50`. Each paragraph repeats the words of the header,
 * because people use them in their questions. `numbers` has the texts of the cells that contain a number or a boolean.
 * A row with such a cell is not a header, even if the text contains letters: `CHF 6.50`.
 */
export function rowsText(rows: readonly (readonly string[])[], numbers: ReadonlySet<string> = new Set()): string {
  const filled = rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
  const [header = [], ...rest] = filled;
  if (!isHeader(header, numbers) || rest.length === 0)
    return filled.map((row) => row.filter(Boolean).join('; ')).join('\n\n');
  return rest
    .map((row) =>
      row
        .map((cell, index) => (cell === '' ? '' : header[index] ? `${header[index]}: ${cell}` : cell))
        .filter(Boolean)
        .join('; '),
    )
    .join('\n\n');
}

const isHeader = (row: readonly string[], numbers: ReadonlySet<string>): boolean =>
  row.filter(Boolean).length > 1 && row.every((cell) => cell === '' || (/\p{L}/u.test(cell) && !numbers.has(cell)));
