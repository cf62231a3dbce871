interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export const isReversed = ({ from, to }: Days): boolean => isDay(from) && isDay(to) && to < from;

/** Local midnight of a day, or of a day `later` days after it. */
function midnight(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/**
 * Converts days to request parameters. Both days are inclusive; an invalid day, such as one being typed, is omitted.
 */
export const timesOf = ({ from, to }: Days): { readonly since?: string; readonly until?: string } => ({
  ...(isDay(from) && { since: midnight(from) }),
  ...(isDay(to) && { until: midnight(to, 1) }),
});
