import type { CodeOrder } from '../../../contracts/qpr-codes.ts';
import type { ListedCode } from '../qpr-code.ts';

/** Natural order: room 9 comes before room 10. */
const names = new Intl.Collator('en', { numeric: true });

const COMPARE: Readonly<Record<Exclude<CodeOrder, 'newest'>, (one: ListedCode, other: ListedCode) => number>> = {
  oldest: (one, other) => (one.ulid < other.ulid ? -1 : 1),
  name: (one, other) => names.compare(one.name, other.name),
  scans: (one, other) => other.scans_total - one.scans_total,
};

/** Sorts codes, which must be given newest first. Codes that compare as equal stay newest first. */
export const sortCodes = (newestFirst: readonly ListedCode[], order: CodeOrder): readonly ListedCode[] =>
  order === 'newest' ? newestFirst : newestFirst.toSorted(COMPARE[order]);
