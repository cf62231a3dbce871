import { sequenceDifference } from '../../../../shared/sequence-difference.ts';

/** A line of a comparison, or a number of unchanged lines that are not shown. */
export type Line =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }
  | { readonly kind: 'skipped'; readonly count: number };

/** How many unchanged lines are shown before and after a change. */
const CONTEXT = 2;

const KINDS = { same: 'same', left: 'removed', right: 'added' } as const;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r\n|\n/));

/** Compares two texts line by line. Long unchanged parts are left out. */
export function lineDifference(before: string, after: string): Line[] {
  const lines = sequenceDifference(linesOf(before), linesOf(after));
  const isNearChange = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: Line[] = [];
  lines.forEach(({ kind, text }, index) => {
    const last = shown.at(-1);
    if (isNearChange[index]) shown.push({ kind: KINDS[kind], text });
    else if (last?.kind === 'skipped') shown[shown.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else shown.push({ kind: 'skipped', count: 1 });
  });
  return shown;
}
