type Values = Readonly<Record<string, string | undefined>>;

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Midnight of a day where the reader is, or of one some days later. */
function midnight(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** What an address asks for: `from` and `to` are days, both included. */
export const timesOf = ({ from, to }: Values): { readonly since?: string; readonly until?: string } => ({
  ...(isDay(from) && { since: midnight(from) }),
  ...(isDay(to) && { until: midnight(to, 1) }),
});
