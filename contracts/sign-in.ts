/** Sign-in to the Studio: names that the pages and functions share, and all limits. */

/**
 * Cookie names. Browsers store them with the prefix `__Host-`, except on plain http, which only the local runtime uses.
 */
export const COOKIES = { session: 'qpr_session', signIn: 'qpr_sign_in' } as const;

/**
 * Cookies are only accepted together with this header. Another site cannot make a browser send the header without a
 * CORS preflight, which the service never allows.
 */
export const STUDIO_HEADER = 'x-qpr-studio';

/**
 * The local storage has this key while someone is signed in to the Studio in this browser. The session cookie cannot be
 * read by scripts, so pages look at this key before they ask the service.
 */
export const SIGNED_IN_MARKER = 'studio.was-here';

/**
 * The key in the local storage for the time of the last sign-in. Each sign-in updates it, which notifies the other tabs
 * of this browser. The invitation page updates it, too.
 */
export const LAST_SIGN_IN = 'studio.signed-in';

export const SIGN_IN = {
  /** How long the link and the code in an e-mail are valid. */
  minutes: 10,
  /** How long the operator's sign-in link is valid. */
  operatorLinkMinutes: 30,
  /** A session expires after this long without use. */
  idleDays: 14,
  /** A session always expires after this long. */
  sessionDays: 90,
  /** Operations that give something to someone else or cannot be undone need a sign-in younger than this. */
  freshMinutes: 10,
  /** A new session beyond this limit replaces the oldest one. */
  sessionsPerAccount: 50,
  /** Sign-in e-mails that can be requested per e-mail address, whether or not it has an account. */
  perAddressMinute: 1,
  perAddressQuarterHour: 5,
  perAddressDay: 20,
  /** Sign-in e-mails that can be requested per IP address (IPv6: per /64). */
  perNetworkQuarterHour: 10,
  /** Sign-in e-mails that can be requested in the whole deployment. */
  perHour: 500,
  /** Attempts to enter the code from one sign-in e-mail. */
  triesPerCode: 5,
  /** Attempts to enter a code per e-mail address. */
  triesPerAddressDay: 20,
} as const;
