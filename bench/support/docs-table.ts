import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './report.ts';

const PROJECT_DIR = join(import.meta.dirname, '../..');

export function markdownTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const text = (value: string | number | undefined) =>
    typeof value === 'number' ? value.toLocaleString('en') : (value ?? '');
  return [
    line(columns),
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => line(columns.map((column) => text(row[column])))),
  ].join('\n');
}

const tablePattern = (name: string) =>
  new RegExp(`(?<=<!-- ${name}: written by .+ -->\\n\\n)[^]*?(?=\\n\\n<!-- /${name} -->)`);

/** The table between the markers of this name in a page. */
export const tableIn = (page: string, name: string): string | undefined => tablePattern(name).exec(page)?.[0];

/** Replaces the table that an earlier run wrote into a page. */
export function writeTable(path: string, name: string, rows: readonly Row[]): void {
  const file = join(PROJECT_DIR, path);
  const page = readFileSync(file, 'utf8');
  if (tableIn(page, name) === undefined) throw new Error(`${path} has no markers for the table ${name}.`);
  writeFileSync(
    file,
    page.replace(tablePattern(name), () => markdownTable(rows)),
  );
}

/** The rows of the cost benchmark that docs/performance.md shows: the totals, and the extra costs beyond them. */
export const totalsAndExtras = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ workload, item }) => item === 'total' || String(workload).startsWith('extra'));
