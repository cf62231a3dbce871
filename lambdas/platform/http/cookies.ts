import { ENV } from '../../../contracts/environment.ts';
import { type COOKIES, STUDIO_HEADER } from '../../../contracts/sign-in.ts';

type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

/** The parts of a request that matter for cookies. */
export interface CookieRequest {
  readonly cookies?: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** On plain http, which only the local runtime uses, browsers reject secure cookies. */
const isPlain = () => process.env[ENV.plainCookies] === 'true';
/** The prefix makes browsers restrict a cookie to https, to this exact host and to the path `/`. */
const fullName = (name: CookieName) => (isPlain() ? name : `__Host-${name}`);

/**
 * A browser also sends its cookies with requests that other sites trigger. So cookies count only together with our
 * custom header: another site needs a CORS preflight to send it, and we never allow that. Requests that the browser
 * marks as coming from another origin do not count either.
 */
export const isFromStudio = ({ headers }: Pick<CookieRequest, 'headers'>): boolean =>
  headers[STUDIO_HEADER] === '1' && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

export function readCookie(request: CookieRequest, name: CookieName): string | undefined {
  if (!isFromStudio(request)) return undefined;
  const start = `${fullName(name)}=`;
  return request.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

export const cookie = (name: CookieName, value: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isPlain() ? '' : '; Secure'}`;

export const removedCookie = (name: CookieName): string => cookie(name, '', 0);
