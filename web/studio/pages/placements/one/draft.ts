import { LIMITS } from '../../../../../contracts/limits.ts';
import type { Placement, UpdatePlacementRequest } from '../../../../../sdk/src/index.ts';
import { lengthOf } from '../../../../../sdk/src/length-of.ts';
import { isHttpsLink } from '../../../../../shared/page/https-link.ts';
import { isInvalidVariableName } from '../variables.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** From and to, such as `08:00` and `18:00`. */
export type TimeRange = readonly [from: string, to: string];

export interface HoursDraft {
  readonly timeZone: string;
  readonly days: Readonly<Record<Weekday, readonly TimeRange[]>>;
  /** What visitors see outside these hours. */
  readonly message: string;
}

/** A placement as typed in the form. */
export interface PlacementDraft {
  readonly name: string;
  /** The id of the code; undefined if the placement is unclaimed. */
  readonly code: string | undefined;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  /** Empty for the visitor's language. */
  readonly language: string;
  /** Undefined if the placement is always open. */
  readonly hours: HoursDraft | undefined;
  /** The URL to which visitors are redirected while the placement is unclaimed or retired. */
  readonly fallback: string;
}

type Hours = NonNullable<Placement['hours']>;
type Variable = Placement['variables'][string];

/**
 * A time field cannot show 24:00. An end of 24:00 becomes 00:00, because both mean midnight at the end of the day. A
 * start of 24:00 stays: as a start, 00:00 would be a day earlier.
 */
const fieldRange = ([from, to]: readonly unknown[]): TimeRange => [String(from), to === '24:00' ? '00:00' : String(to)];

export const draftOf = (placement: Placement): PlacementDraft => ({
  name: placement.name,
  code: placement.qpr_code_id ?? undefined,
  variables: Object.entries(placement.variables).map(([name, value]) => ({ name, value: String(value) })),
  language: placement.language ?? '',
  hours: placement.hours ? hoursDraftOf(placement.hours) : undefined,
  fallback: placement.fallback_url ?? '',
});

const hoursDraftOf = ({ time_zone, weekly, closed_message = '' }: Hours): HoursDraft => ({
  timeZone: time_zone,
  days: daysOf((day) => (weekly[day] ?? []).map(fieldRange)),
  message: closed_message,
});

const daysOf = (rangesOf: (day: Weekday) => readonly TimeRange[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, rangesOf(day)])) as HoursDraft['days'];

/** Monday to Friday, from nine to five. */
export const usualHours = (timeZone: string): HoursDraft => ({
  timeZone,
  days: daysOf((day) => (day === 'sat' || day === 'sun' ? [] : [['09:00', '17:00']])),
  message: '',
});

/** The fields that differ from the stored placement. */
export function changesOf(placement: Placement, draft: PlacementDraft): UpdatePlacementRequest {
  const before = draftOf(placement);
  const isChanged = (field: keyof PlacementDraft) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]);
  return {
    ...(isChanged('name') && { name: draft.name.trim() }),
    ...(isChanged('code') && { qpr_code_id: draft.code ?? null }),
    ...(isChanged('variables') && { variables: variablesOf(draft, placement.variables) }),
    ...(isChanged('language') && { language: (draft.language || null) as UpdatePlacementRequest['language'] }),
    ...(isChanged('hours') && { hours: draft.hours ? hoursOf(draft.hours) : null }),
    ...(isChanged('fallback') && { fallback_url: draft.fallback.trim() || null }),
  };
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A value keeps its type while its text stays the same. A new text that looks like a number becomes a number. */
function variablesOf({ variables }: PlacementDraft, stored: Placement['variables']) {
  const parsedValue = (name: string, text: string): Variable => {
    const before = stored[name];
    if (before !== undefined && String(before) === text) return before;
    return NUMBER.test(text) && String(Number(text)) === text ? Number(text) : text;
  };
  return Object.fromEntries(variables.map(({ name, value }) => [name.trim(), parsedValue(name.trim(), value.trim())]));
}

const hoursOf = ({ timeZone, days, message }: HoursDraft): Hours => ({
  time_zone: timeZone,
  weekly: Object.fromEntries(WEEKDAYS.flatMap((day) => (days[day].length > 0 ? [[day, days[day]]] : []))),
  ...(message.trim() && { closed_message: message.trim() }),
});

type VariableError = 'name' | 'duplicate' | 'tooLong';

export interface PlacementErrors {
  readonly name?: 'missing' | 'tooLong' | undefined;
  /** One entry per variable, in the order of the form. */
  readonly variables: readonly (VariableError | undefined)[];
  /** The days on which a time is missing. */
  readonly days: readonly Weekday[];
  readonly message?: 'tooLong' | undefined;
  readonly fallback?: 'link' | undefined;
}

/** What the service would reject, by field. */
export function errorsIn({ name, variables, hours, fallback }: PlacementDraft): PlacementErrors {
  const link = fallback.trim();
  const names = variables.map((variable) => variable.name.trim());
  const variableErrorOf = (variable: string, value: string): VariableError | undefined => {
    if (isInvalidVariableName(variable)) return 'name';
    if (names.indexOf(variable) !== names.lastIndexOf(variable)) return 'duplicate';
    return lengthOf(value) > LIMITS.variableLength ? 'tooLong' : undefined;
  };
  return {
    name: name.trim() === '' ? 'missing' : lengthOf(name.trim()) > LIMITS.nameLength ? 'tooLong' : undefined,
    variables: variables.map((variable) => variableErrorOf(variable.name.trim(), variable.value.trim())),
    days: WEEKDAYS.filter((day) => hours?.days[day].some(([from, to]) => !from || !to)),
    message: lengthOf(hours?.message ?? '') > LIMITS.closedMessageLength ? 'tooLong' : undefined,
    fallback: link === '' || (isHttpsLink(link) && lengthOf(link) <= LIMITS.linkLength) ? undefined : 'link',
  };
}

export const hasErrors = ({ name, variables, days, message, fallback }: PlacementErrors): boolean =>
  Boolean(name || message || fallback) || days.length > 0 || variables.some((fieldError) => fieldError !== undefined);
