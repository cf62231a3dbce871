import { LIMITS } from '../../../../contracts/limits.ts';
import type { Brand, QprCodeDetail } from '../../../../sdk/src/index.ts';
import { lengthOf } from '../../../../sdk/src/length-of.ts';
import { hasDefaultGreeting } from '../../../../shared/page/greetings.ts';
import { areTagsInvalid, tagsIn } from '../../../../shared/tags.ts';
import {
  contactError,
  contactLabelError,
  contactOf,
  type FieldError,
  linkError,
} from '../../parts/contact-and-link/contact-and-link.ts';
import { hasInvalidSites, sitesIn, sitesText } from '../../parts/sites/site-list.ts';
import type { Template } from '../../templates/example.ts';
import { type FormDraft, formsToSend, hasInvalidForms } from './forms/form-draft.ts';
import { hasInvalidRecipients, recipientsIn, recipientsText } from './forms/recipient-list.ts';

/** The values of all fields in the editor of a code. */
export interface Draft {
  readonly name: string;
  readonly prompt: string;
  /** If empty, the template's greeting is used. */
  readonly welcome: string;
  readonly template: Template;
  /** The source of the suggestions: derived from the prompt, the owner's own, or none. */
  readonly suggestionSource: 'prompt' | 'own' | 'none';
  /** The owner's own suggestions. They are kept while another source is chosen. */
  readonly suggestions: readonly string[];
  /** If empty, the template's color is used. */
  readonly color: string;
  /** `strict`: the assistant answers only from the prompt and the knowledge. */
  readonly grounding: '' | 'strict';
  /** Ids of the knowledge sets. */
  readonly knowledge: readonly string[];
  /** The URL of the saved logo, a data URI of a new one, or empty. */
  readonly logo: string;
  /** The contact: phone, e-mail or link. Empty for none. */
  readonly contactTo: string;
  readonly contactLabel: string;
  readonly privacy: string;
  /** Websites that can show the visitor page, one per line. */
  readonly sites: string;
  /** `on`: visitors can dictate questions and listen to answers. */
  readonly voice: '' | 'on';
  readonly forms: readonly FormDraft[];
  /** Separated by commas. */
  readonly tags: string;
  /** Addresses that get requests by e-mail, one per line. */
  readonly recipients: string;
  /** What visitors see after the code is archived. The next two fields keep their text if another option is chosen. */
  readonly archived: 'notice' | 'message' | 'link';
  readonly archivedMessage: string;
  readonly archivedUrl: string;
}

/** The draft of a new code starts with the values of the brand. */
export const newDraft = ({ color, logo, contact, privacy_url, grounding, embed_origins }: Brand): Draft => ({
  name: '',
  prompt: '',
  welcome: '',
  template: 'business',
  suggestionSource: 'prompt',
  suggestions: [],
  color: color ?? '',
  // New codes are strict, unless a saved brand turns this off (null). Without a saved brand, `grounding` is undefined.
  grounding: grounding === null ? '' : 'strict',
  knowledge: [],
  logo: logo ?? '',
  contactTo: contact?.to ?? '',
  contactLabel: contact?.label ?? '',
  privacy: privacy_url ?? '',
  sites: sitesText(embed_origins),
  voice: '',
  forms: [],
  tags: '',
  recipients: '',
  archived: 'notice',
  archivedMessage: '',
  archivedUrl: '',
});

export const toDraft = (code: QprCodeDetail): Draft => ({
  name: code.name,
  prompt: code.prompt,
  welcome: hasDefaultGreeting(code) ? '' : code.welcome_message,
  template: code.template,
  suggestionSource: code.suggestions === undefined ? 'prompt' : code.suggestions.length > 0 ? 'own' : 'none',
  suggestions: code.suggestions ?? [],
  color: code.color ?? '',
  grounding: code.grounding ?? '',
  knowledge: code.knowledge ?? [],
  logo: code.logo_url ?? '',
  contactTo: code.contact?.to ?? '',
  contactLabel: code.contact?.label ?? '',
  privacy: code.privacy_url ?? '',
  sites: sitesText(code.embed_origins),
  voice: code.voice ? 'on' : '',
  forms: code.forms ?? [],
  tags: code.tags?.join(', ') ?? '',
  recipients: recipientsText(code.request_recipients),
  archived: code.archived_message !== undefined ? 'message' : code.archived_url !== undefined ? 'link' : 'notice',
  archivedMessage: code.archived_message ?? '',
  archivedUrl: code.archived_url ?? '',
});

const ownSuggestions = ({ suggestions }: Draft) => suggestions.filter((suggestion) => suggestion.trim() !== '');

/** Converts the draft to API fields. */
export function fieldsOf(draft: Draft) {
  const tags = tagsIn(draft.tags);
  const own = ownSuggestions(draft);
  const chosen = { prompt: null, none: [], own: own.length > 0 ? own : null } as const;
  return {
    name: draft.name,
    prompt: draft.prompt,
    welcome_message: draft.welcome.trim() === '' ? null : draft.welcome,
    template: draft.template,
    suggestions: chosen[draft.suggestionSource],
    color: draft.color === '' ? null : draft.color,
    grounding: draft.grounding === '' ? null : draft.grounding,
    knowledge: draft.knowledge.length === 0 ? null : draft.knowledge,
    logo: draft.logo === '' ? null : draft.logo,
    contact: contactOf(draft),
    privacy_url: draft.privacy.trim() || null,
    embed_origins: draft.sites.trim() === '' ? null : sitesIn(draft.sites),
    voice: draft.voice === 'on' || null,
    forms: draft.forms.length > 0 ? formsToSend(draft.forms) : null,
    tags: tags.length > 0 ? tags : null,
    request_recipients: draft.recipients.trim() === '' ? null : recipientsIn(draft.recipients),
    archived_message: draft.archived === 'message' ? draft.archivedMessage : null,
    archived_url: draft.archived === 'link' ? draft.archivedUrl.trim() : null,
  };
}

type Fields = ReturnType<typeof fieldsOf>;

/** The fields of the draft that answers depend on. The user can run the checks with them before saving. */
export function checkDraftOf(draft: Draft) {
  const { name, prompt, welcome_message, template, grounding, contact, knowledge, forms } = fieldsOf(draft);
  return { name, prompt, welcome_message, template, grounding, contact, knowledge, forms };
}

export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

/** The fields of `after` that differ from `before`. */
export const differencesOf = (before: Draft, after: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof Draft] !== value));

/**
 * Only the changed fields, so that a save does not undo changes by others. If the template changed and the welcome
 * message is empty, `welcome_message: null` is included, so that the code gets the greeting of the new template.
 */
export function changesOf(before: Draft, after: Draft): Partial<Fields> {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof Fields]),
  );
  const resetsGreeting = now.template !== old.template && now.welcome_message === null;
  return { ...Object.fromEntries(changed), ...(resetsGreeting && { welcome_message: null }) };
}

type CheckedField =
  | 'name'
  | 'prompt'
  | 'welcome'
  | 'contactTo'
  | 'contactLabel'
  | 'privacy'
  | 'sites'
  | 'forms'
  | 'tags'
  | 'recipients'
  | 'archivedMessage'
  | 'archivedUrl';
export type FieldErrors = Partial<Record<CheckedField, FieldError>> & {
  /** The positions of the suggestions that are too long. */
  readonly suggestions?: readonly number[];
};

const required = (text: string, max: number): FieldError | undefined =>
  text.trim() === '' ? 'missing' : lengthOf(text) > max ? 'tooLong' : undefined;

/**
 * What the service would reject, by field. Sites, forms, tags and recipients have texts of their own for errors, so for
 * these fields it does not matter which error is returned.
 */
export function errorsIn(draft: Draft): FieldErrors {
  const { name, prompt, welcome, suggestionSource, suggestions } = draft;
  const errors = {
    name: required(name, LIMITS.nameLength),
    prompt: required(prompt, LIMITS.promptLength),
    welcome: lengthOf(welcome) > LIMITS.welcomeMessageLength ? ('tooLong' as const) : undefined,
    contactTo: contactError(draft),
    contactLabel: contactLabelError(draft),
    privacy: draft.privacy.trim() === '' ? undefined : linkError(draft.privacy),
    sites: hasInvalidSites(draft.sites) ? ('invalidLink' as const) : undefined,
    forms: hasInvalidForms(draft.forms) ? ('missing' as const) : undefined,
    tags: areTagsInvalid(tagsIn(draft.tags)) ? ('tooLong' as const) : undefined,
    recipients: hasInvalidRecipients(draft.recipients) ? ('invalidLink' as const) : undefined,
    archivedMessage:
      draft.archived === 'message' ? required(draft.archivedMessage, LIMITS.archivedMessageLength) : undefined,
    archivedUrl: draft.archived === 'link' ? linkError(draft.archivedUrl) : undefined,
  };
  const long = suggestions.flatMap((suggestion, index) =>
    lengthOf(suggestion) > LIMITS.suggestionLength ? [index] : [],
  );
  const found = Object.entries(errors).filter(([, error]) => error !== undefined);
  return { ...Object.fromEntries(found), ...(suggestionSource === 'own' && long.length > 0 && { suggestions: long }) };
}
