import type { FormFieldType, FormOffer } from '../../contracts/requests/requests.ts';

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: FormFieldType;
  readonly required?: boolean | undefined;
  /** Only for the type `choice`. */
  readonly choices?: readonly string[] | undefined;
  /**
   * Only for the type `consent`: if the visitor agreed, the request (the submitted form) is kept when its conversation
   * is deleted.
   */
  readonly keep?: boolean | undefined;
}

/** A form that visitors can send to the owner of a code. */
export interface Form {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly FormField[];
  /** When the page offers the form. */
  readonly offer: readonly FormOffer[];
}

/** What a visitor entered, by the name of the field. */
export type FormAnswers = Readonly<Record<string, string | number | boolean>>;

/**
 * A marker (see `formMarker`) with the spaces before it. The spaces after it do not match: when the marker is removed,
 * they separate the words around it. At most nine spaces match, because without a limit, an answer with many spaces
 * would take quadratic time.
 */
const MARKER = /[ \t]{0,9}\[\[form:([\w-]{1,64})\]\]/g;
/** The beginning of a marker at the end of an answer that is still being written. */
const PARTIAL_MARKER = /\[(?:\[(?:f(?:o(?:r(?:m(?::[\w-]{0,64}\]?)?)?)?)?)?)?$/;

/** The text by which the model offers a form. The page shows the form's button instead. */
export const formMarker = (name: string): string => `[[form:${name}]]`;

/** The names of the forms that an answer offers. */
export const offeredForms = (answer: string): string[] => [
  ...new Set([...answer.matchAll(MARKER)].map(([, name = '']) => name)),
];

/** An answer without its markers. */
export const withoutFormMarkers = (answer: string): string =>
  answer.includes('[[form:') ? answer.replace(MARKER, '').trim() : answer;

/** An answer in progress: without its markers, and without the beginning of the next one. */
export function withoutPartialMarker(answer: string): string {
  const text = withoutFormMarkers(answer);
  const start = text.search(PARTIAL_MARKER);
  return start < 0 ? text : text.slice(0, start).trimEnd();
}
