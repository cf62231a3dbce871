import { LIMITS } from '../../../../../contracts/limits.ts';
import type { FieldName } from '../../../parts/fields/label-of.ts';
import { valueText } from '../../../parts/fields/value-text.ts';
import { type Draft, fieldsOf } from '../draft.ts';

/** What two people can change independently: each field, and as one part what visitors see after the code is archived. */
export type Part = Exclude<FieldName, `archived_${string}`> | 'archived';
const partOf = (name: string) => (name.startsWith('archived') ? 'archived' : name) as Part;

const valuesIn = <T extends object>(fields: T, part: Part) =>
  Object.entries(fields).filter(([name]) => partOf(name) === part);

/** A part as text, to compare and to show. */
export const partText = (draft: Draft, part: Part): string =>
  valuesIn(fieldsOf(draft), part)
    .map(([name, value]) => valueText(name as FieldName, value))
    .join('');

/** Equal for two drafts if the part has the same content in both. */
const fingerprint = (draft: Draft, part: Part): string => JSON.stringify(valuesIn(fieldsOf(draft), part));

export const withPart = (draft: Draft, part: Part, from: Draft): Draft => ({
  ...draft,
  ...Object.fromEntries(valuesIn(from, part)),
});

/** The draft with a part that the user merged manually. */
export const withText = (draft: Draft, part: Part, text: string): Draft => ({
  ...draft,
  [part]:
    part === 'suggestions' ? { source: 'own', own: (text.match(/.*\S.*/g) ?? []).slice(0, LIMITS.suggestions) } : text,
});

export interface Merged {
  /** Contains the changes of both sides. If both changed the same part, it contains my version of that part. */
  readonly draft: Draft;
  readonly conflicts: readonly Part[];
  /** Parts that only the other side changed. */
  readonly taken: readonly Part[];
}

/** Merges my draft with the version that someone else saved meanwhile. Both start from `base`. */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const isChanged = (draft: Draft, part: Part) => fingerprint(draft, part) !== fingerprint(base, part);
  const parts = [...new Set(Object.keys(mine).map(partOf))];
  const different = parts.filter((part) => fingerprint(mine, part) !== fingerprint(theirs, part));
  const taken = different.filter((part) => !isChanged(mine, part));
  const conflicts = different.filter((part) => isChanged(mine, part) && isChanged(theirs, part));
  return { draft: taken.reduce((draft, part) => withPart(draft, part, theirs), mine), conflicts, taken };
}
