/** How people sign in to the Studio: names that pages and functions share, and every limit. */

/** Cookies; browsers keep them under `__Host-` and the name, except on plain http, which only the local runtime has. */
export const COOKIES = { session: 'qpr_session', signIn: 'qpr_sign_in' } as const;

/** Cookies count only beside it: no other site can make a browser send it without asking us first. */
export const STUDIO_HEADER = 'x-qpr-studio';

export const SIGN_IN = {
  /** How long the link and the code of an e-mail work. */
  minutes: 10,
  /** How long a link that the operator got works. */
  operatorLinkMinutes: 30,
  /** A session ends when nobody used it for so long … */
  idleDays: 14,
  /** … and in any case after this. */
  sessionDays: 90,
  /** What gives something to someone else or cannot be undone needs a sign-in younger than this. */
  freshMinutes: 10,
  /** The oldest makes room for another. */
  sessionsPerAccount: 50,
  /** E-mails that are asked for with one address, whether or not it is known. */
  perAddressMinute: 1,
  perAddressQuarterHour: 5,
  perAddressDay: 20,
  /** … and by one visitor. */
  perVisitorQuarterHour: 10,
  /** … and of the whole deployment. */
  perHour: 500,
  /** Codes that may be tried for one e-mail … */
  triesPerCode: 5,
  /** … and for one address. */
  triesPerAddressDay: 20,
} as const;
