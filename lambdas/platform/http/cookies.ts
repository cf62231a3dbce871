import { ENV } from '../../../contracts/environment.ts';
import { type COOKIES, STUDIO_HEADER } from '../../../contracts/sign-in.ts';

type CookieName = (typeof COOKIES)[keyof typeof COOKIES];

/** As far as cookies care. */
export interface Request {
  readonly cookies?: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const isPlain = () => process.env[ENV.plainCookies] === 'true';
/** The prefix makes browsers keep a cookie to https, to this very host and to all of its paths. */
const fullName = (name: CookieName) => (isPlain() ? name : `__Host-${name}`);

/**
 * A browser adds its cookies to requests that other sites make it send. So they count only beside a header of
 * ours, for which a browser asks us first when another site wants it sent, and we never allow it; and not
 * where the browser says that another site is behind the request.
 */
export const isFromStudio = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers[STUDIO_HEADER] === '1' && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';

export function readCookie(request: Request, name: CookieName): string | undefined {
  if (!isFromStudio(request)) return undefined;
  const start = `${fullName(name)}=`;
  return request.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

export const cookie = (name: CookieName, value: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isPlain() ? '' : '; Secure'}`;

export const removedCookie = (name: CookieName): string => cookie(name, '', 0);
