import { LIMITS } from '../../../../contracts/limits.ts';
import type { QprCodeDetail } from '../../../../sdk/src/index.ts';
import { lengthOf } from '../../../../sdk/src/length-of.ts';
import { contactKind } from '../../../../shared/page/contact.ts';
import { hasDefaultGreeting } from '../../../../shared/page/greetings/greetings.ts';
import { isHttpsLink } from '../../../../shared/page/https-link.ts';
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
  /** `strict`: the assistant answers from the prompt alone. */
  readonly grounding: '' | 'strict';
  /** Address of the one that is saved, a data URI of the one just chosen, or empty. */
  readonly logo: string;
  /** Whom to ask: phone, e-mail or link. Empty: nobody. */
  readonly contactTo: string;
  readonly contactLabel: string;
  readonly privacy: string;
  /** What a visitor finds once the code is archived; both texts stay while the other is chosen. */
  readonly archived: 'notice' | 'message' | 'link';
  readonly archivedMessage: string;
  readonly archivedUrl: string;
}

export const EMPTY: Draft = {
  name: '',
  prompt: '',
  welcome: '',
  template: 'business',
  questions: 'prompt',
  suggestions: [],
  color: '',
  grounding: '',
  logo: '',
  contactTo: '',
  contactLabel: '',
  privacy: '',
  archived: 'notice',
  archivedMessage: '',
  archivedUrl: '',
};

export const toDraft = (code: QprCodeDetail): Draft => ({
  name: code.name,
  prompt: code.prompt,
  welcome: hasDefaultGreeting({ ...code, welcomeMessage: code.welcome_message }) ? '' : code.welcome_message,
  template: code.template,
  questions: code.suggestions === undefined ? 'prompt' : code.suggestions.length > 0 ? 'own' : 'none',
  suggestions: code.suggestions ?? [],
  color: code.color ?? '',
  grounding: code.grounding ?? '',
  logo: code.logo_url ?? '',
  contactTo: code.contact?.to ?? '',
  contactLabel: code.contact?.label ?? '',
  privacy: code.privacy_url ?? '',
  archived: code.archived_message !== undefined ? 'message' : code.archived_url !== undefined ? 'link' : 'notice',
  archivedMessage: code.archived_message ?? '',
  archivedUrl: code.archived_url ?? '',
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
    grounding: draft.grounding === '' ? null : draft.grounding,
    logo: draft.logo === '' ? null : draft.logo,
    contact: contactOf(draft),
    privacy_url: draft.privacy.trim() || null,
    archived_message: draft.archived === 'message' ? draft.archivedMessage : null,
    archived_url: draft.archived === 'link' ? draft.archivedUrl.trim() : null,
  };
}

export function contactOf({ contactTo, contactLabel }: Draft): { to: string; label?: string } | null {
  const [to, label] = [contactTo.trim(), contactLabel.trim()];
  return to === '' && label === '' ? null : { to, ...(label !== '' && { label }) };
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

export type Fault = 'missing' | 'tooLong' | 'noContact' | 'noLink';
type CheckedField =
  | 'name'
  | 'prompt'
  | 'welcome'
  | 'contactTo'
  | 'contactLabel'
  | 'privacy'
  | 'archivedMessage'
  | 'archivedUrl';
export type Faults = Partial<Record<CheckedField, Fault>> & {
  readonly suggestions?: readonly number[];
};

const required = (text: string, most: number): Fault | undefined =>
  text.trim() === '' ? 'missing' : lengthOf(text) > most ? 'tooLong' : undefined;

const contactFault = (contact: ReturnType<typeof contactOf>): Fault | undefined => {
  if (!contact) return undefined;
  if (contact.to === '') return 'missing';
  return contactKind(contact.to) && lengthOf(contact.to) <= LIMITS.linkLength ? undefined : 'noContact';
};

const linkFault = (text: string): Fault | undefined =>
  isHttpsLink(text.trim()) && lengthOf(text.trim()) <= LIMITS.linkLength ? undefined : 'noLink';

/** What the service would refuse, by its field. */
export function faultsOf(draft: Draft): Faults {
  const { name, prompt, welcome, questions, suggestions } = draft;
  const faults = {
    name: required(name, LIMITS.nameLength),
    prompt: required(prompt, LIMITS.promptLength),
    welcome: lengthOf(welcome) > LIMITS.welcomeMessageLength ? ('tooLong' as const) : undefined,
    contactTo: contactFault(contactOf(draft)),
    contactLabel: lengthOf(draft.contactLabel.trim()) > LIMITS.contactLabelLength ? ('tooLong' as const) : undefined,
    privacy: draft.privacy.trim() === '' ? undefined : linkFault(draft.privacy),
    archivedMessage:
      draft.archived === 'message' ? required(draft.archivedMessage, LIMITS.archivedMessageLength) : undefined,
    archivedUrl: draft.archived === 'link' ? linkFault(draft.archivedUrl) : undefined,
  };
  const long = suggestions.flatMap((each, place) => (lengthOf(each) > LIMITS.suggestionLength ? [place] : []));
  const found = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  return { ...Object.fromEntries(found), ...(questions === 'own' && long.length > 0 && { suggestions: long }) };
}
