import { LIMITS } from '../../../../lambdas/contracts/limits.ts';
import { hasOurGreeting } from '../../../../lambdas/qpr-codes/greetings.ts';
import type { QprCodeDetail } from '../../../../sdk/src/index.ts';
import type { Template } from '../../templates/example.ts';

/** What stands in the form. */
export interface Draft {
  readonly name: string;
  readonly prompt: string;
  /** Empty: the greeting of the template. */
  readonly welcome: string;
  readonly template: Template;
  /** Of the visitor: what the prompt answers, the owner's own, or none. */
  readonly questions: 'prompt' | 'own' | 'none';
  /** The owner's own; they stay while others are chosen. */
  readonly suggestions: readonly string[];
  /** Empty: that of the template. */
  readonly color: string;
}

export const EMPTY: Draft = {
  name: '',
  prompt: '',
  welcome: '',
  template: 'business',
  questions: 'prompt',
  suggestions: [],
  color: '',
};

export const toDraft = (code: QprCodeDetail): Draft => ({
  name: code.name,
  prompt: code.prompt,
  welcome: hasOurGreeting({ ...code, welcomeMessage: code.welcome_message }) ? '' : code.welcome_message,
  template: code.template,
  questions: code.suggestions === undefined ? 'prompt' : code.suggestions.length > 0 ? 'own' : 'none',
  suggestions: code.suggestions ?? [],
  color: code.color ?? '',
});

const ownSuggestions = ({ suggestions }: Draft) => suggestions.filter((each) => each.trim() !== '');

/** The draft as the API takes it. */
export function fieldsOf(draft: Draft) {
  const own = ownSuggestions(draft);
  const chosen = { prompt: null, none: [], own: own.length > 0 ? own : null } as const;
  return {
    name: draft.name,
    prompt: draft.prompt,
    welcome_message: draft.welcome.trim() === '' ? null : draft.welcome,
    template: draft.template,
    suggestions: chosen[draft.questions],
    color: draft.color === '' ? null : draft.color,
  };
}
type Fields = ReturnType<typeof fieldsOf>;

export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** The parts of the form that are not the same in the second. */
export const differencesOf = (one: Draft, other: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(other).filter(([name, value]) => one[name as keyof Draft] !== value));

/** Only what differs, so that nobody's other change is undone. A greeting follows its template. */
export function changesOf(before: Draft, after: Draft): Partial<Fields> {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof Fields]),
  );
  const regreets = now.template !== old.template && now.welcome_message === null;
  return { ...Object.fromEntries(changed), ...(regreets && { welcome_message: null }) };
}

/** Characters as people and the service count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

export type Fault = 'missing' | 'tooLong';
export type Faults = Partial<Record<'name' | 'prompt' | 'welcome', Fault>> & {
  readonly suggestions?: readonly number[];
};

const required = (text: string, most: number): Fault | undefined =>
  text.trim() === '' ? 'missing' : lengthOf(text) > most ? 'tooLong' : undefined;

/** What the service would refuse, by its field. */
export function faultsOf(draft: Draft): Faults {
  const { name, prompt, welcome, questions, suggestions } = draft;
  const faults = {
    name: required(name, LIMITS.nameLength),
    prompt: required(prompt, LIMITS.promptLength),
    welcome: lengthOf(welcome) > LIMITS.welcomeMessageLength ? ('tooLong' as const) : undefined,
  };
  const long = suggestions.flatMap((each, place) => (lengthOf(each) > LIMITS.suggestionLength ? [place] : []));
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  return { ...Object.fromEntries(found), ...(questions === 'own' && long.length > 0 && { suggestions: long }) };
}
