interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Nothing can lie between them. */
export const isReversed = ({ from, to }: Days): boolean => isDay(from) && isDay(to) && to < from;

/** Midnight of a day where the reader is, or of one some days later. */
function midnight(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** For a request. Both days are included; what is no day, such as one that somebody is typing, is left out. */
export const timesOf = ({ from, to }: Days): { readonly since?: string; readonly until?: string } => ({
  ...(isDay(from) && { since: midnight(from) }),
  ...(isDay(to) && { until: midnight(to, 1) }),
});
