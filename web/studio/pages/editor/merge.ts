import type { Draft } from './draft.ts';

/** Parts of a draft that two people can change at the same time; the questions are one part. */
const PARTS = ['name', 'prompt', 'welcome', 'template', 'questions', 'color'] as const;
export type Part = (typeof PARTS)[number];

/** A part as one text, to compare and to show. */
export const partOf = (draft: Draft, part: Part): string => {
  if (part !== 'questions') return draft[part];
  return draft.questions === 'own' ? draft.suggestions.join('\n') : '';
};

const markOf = (draft: Draft, part: Part): string =>
  part === 'questions' && draft.questions !== 'own' ? draft.questions : partOf(draft, part);

export const withPart = (draft: Draft, part: Part, from: Draft): Draft => ({
  ...draft,
  ...(part === 'questions' ? { questions: from.questions, suggestions: from.suggestions } : { [part]: from[part] }),
});

/** A part that somebody put together by hand. */
export const withText = (draft: Draft, part: Part, text: string): Draft =>
  part === 'questions'
    ? { ...draft, questions: 'own', suggestions: text.split('\n').slice(0, 4) }
    : { ...draft, [part]: text };

export interface Merged {
  /** What only one side has changed is in it already; where both have, it has mine. */
  readonly draft: Draft;
  readonly conflicts: readonly Part[];
  /** What the other side alone has changed. */
  readonly taken: readonly Part[];
}

/** My draft and what somebody else has saved meanwhile, both made from the same text. */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const changed = (draft: Draft, part: Part) => markOf(draft, part) !== markOf(base, part);
  const differ = PARTS.filter((part) => markOf(mine, part) !== markOf(theirs, part));
  const taken = differ.filter((part) => !changed(mine, part));
  const conflicts = differ.filter((part) => changed(mine, part) && changed(theirs, part));
  return { draft: taken.reduce((draft, part) => withPart(draft, part, theirs), mine), conflicts, taken };
}
