import { LIMITS } from '../../../../../contracts/limits.ts';
import type { Draft } from '../draft.ts';
import { formsText } from '../forms/form-draft.ts';

/** Parts of a draft that two people can change independently, with the fields of each. */
const PARTS = {
  name: ['name'],
  prompt: ['prompt'],
  welcome: ['welcome'],
  template: ['template'],
  suggestions: ['suggestionSource', 'suggestions'],
  color: ['color'],
  grounding: ['grounding'],
  knowledge: ['knowledge'],
  logo: ['logo'],
  contact: ['contactTo', 'contactLabel'],
  privacy: ['privacy'],
  sites: ['sites'],
  voice: ['voice'],
  forms: ['forms'],
  tags: ['tags'],
  recipients: ['recipients'],
  archived: ['archived', 'archivedMessage', 'archivedUrl'],
} as const satisfies Record<string, readonly (keyof Draft)[]>;
export type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** A part as text, to compare and to show. */
export function partText(draft: Draft, part: Part): string {
  switch (part) {
    case 'suggestions':
      return draft.suggestionSource === 'own' ? draft.suggestions.join('\n') : '';
    case 'knowledge':
      return draft.knowledge.join('\n');
    case 'contact':
      return [draft.contactTo, draft.contactLabel].filter((text) => text !== '').join('\n');
    case 'forms':
      return formsText(draft.forms);
    case 'archived':
      return { notice: '', message: draft.archivedMessage, link: draft.archivedUrl }[draft.archived];
    default:
      return draft[part];
  }
}

/**
 * Equal for two drafts if the part has the same content in both. Contains the text of the part, and what that text
 * leaves out: the selected option, or details of forms.
 */
const fingerprint = (draft: Draft, part: Part): string => {
  const leftOut = { suggestions: draft.suggestionSource, archived: draft.archived, forms: draft.forms }[
    part as 'suggestions' | 'archived' | 'forms'
  ];
  return JSON.stringify([leftOut, partText(draft, part)]);
};

export const withPart = (draft: Draft, part: Part, from: Draft): Draft => ({
  ...draft,
  ...Object.fromEntries(PARTS[part].map((field) => [field, from[field]])),
});

/** The draft with a part that the user merged manually. */
export const withText = (draft: Draft, part: Part, text: string): Draft =>
  part === 'suggestions'
    ? { ...draft, suggestionSource: 'own', suggestions: (text.match(/.*\S.*/g) ?? []).slice(0, LIMITS.suggestions) }
    : { ...draft, [part]: text };

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
  const different = PART_NAMES.filter((part) => fingerprint(mine, part) !== fingerprint(theirs, part));
  const taken = different.filter((part) => !isChanged(mine, part));
  const conflicts = different.filter((part) => isChanged(mine, part) && isChanged(theirs, part));
  return { draft: taken.reduce((draft, part) => withPart(draft, part, theirs), mine), conflicts, taken };
}
