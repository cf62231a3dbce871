import * as z from 'zod';
import { flag, number } from '../shared/properties.ts';

const items = z.strictObject({ Items: z.array(z.string()) });
const withOverride = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ ...shape, Override: flag });

export const responseHeadersPolicySchema = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  SecurityHeadersConfig: z
    .strictObject({
      ContentSecurityPolicy: withOverride({ ContentSecurityPolicy: z.string() }).optional(),
      ContentTypeOptions: withOverride({}).optional(),
      FrameOptions: withOverride({ FrameOption: z.string() }).optional(),
      ReferrerPolicy: withOverride({ ReferrerPolicy: z.string() }).optional(),
      StrictTransportSecurity: withOverride({
        AccessControlMaxAgeSec: number,
        IncludeSubdomains: flag.default(false),
        Preload: flag.default(false),
      }).optional(),
      XSSProtection: withOverride({
        Protection: flag,
        ModeBlock: flag.default(false),
        ReportUri: z.string().optional(),
      }).optional(),
    })
    .optional(),
  CorsConfig: z
    .strictObject({
      AccessControlAllowCredentials: flag,
      AccessControlAllowHeaders: items,
      AccessControlAllowMethods: items,
      AccessControlAllowOrigins: items,
      AccessControlExposeHeaders: items.optional(),
      AccessControlMaxAgeSec: number.optional(),
      OriginOverride: flag,
    })
    .optional(),
  CustomHeadersConfig: z
    .strictObject({ Items: z.array(withOverride({ Header: z.string(), Value: z.string() })) })
    .optional(),
  RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
});
export type ResponseHeadersPolicy = z.output<typeof responseHeadersPolicySchema>;

export type Headers = Record<string, string | readonly string[]>;
interface Addition {
  readonly name: string;
  readonly value: string;
  readonly overrides: boolean;
}

type Security = NonNullable<ResponseHeadersPolicy['SecurityHeadersConfig']>;

const securityHeaders = (security: Security): (Addition | undefined)[] => {
  const add = (name: string, value: string | undefined, overrides: boolean | undefined): Addition | undefined =>
    value === undefined ? undefined : { name, value, overrides: overrides ?? false };
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer, ContentTypeOptions } = security;
  const { StrictTransportSecurity: transport, XSSProtection: xss } = security;
  return [
    add('content-security-policy', csp?.ContentSecurityPolicy, csp?.Override),
    add('x-content-type-options', ContentTypeOptions && 'nosniff', ContentTypeOptions?.Override),
    add('x-frame-options', frame?.FrameOption, frame?.Override),
    add('referrer-policy', referrer?.ReferrerPolicy, referrer?.Override),
    add(
      'strict-transport-security',
      transport &&
        `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}${transport.Preload ? '; preload' : ''}`,
      transport?.Override,
    ),
    add(
      'x-xss-protection',
      xss &&
        `${xss.Protection ? 1 : 0}${xss.ModeBlock ? '; mode=block' : ''}${xss.ReportUri ? `; report=${xss.ReportUri}` : ''}`,
      xss?.Override,
    ),
  ];
};

type Cors = NonNullable<ResponseHeadersPolicy['CorsConfig']>;
const ALL_METHODS = ['GET', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** Adds a name to the Vary header. The existing names stay, because caches need them too. */
export const withVary = (vary: Headers[string] = [], added: string): string => {
  const names = [vary].flat().flatMap((value) => value.split(',').map((name) => name.trim()));
  const includesAdded = names.some((name) => name === '*' || name.toLowerCase() === added.toLowerCase());
  return (includesAdded ? names : [...names, added]).join(', ');
};

/** The CORS headers, or none if the request has no Origin header or its origin is not in the list. */
const corsHeaders = (cors: Cors, origin: string | undefined, method: string, { vary }: Headers): Addition[] => {
  const origins = cors.AccessControlAllowOrigins.Items;
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return [];
  const add = (name: string, value: string): Addition => ({ name, value, overrides: cors.OriginOverride });
  const methods = cors.AccessControlAllowMethods.Items;
  const preflight = [
    add('access-control-allow-methods', (methods.includes('ALL') ? ALL_METHODS : methods).join(', ')),
    add('access-control-allow-headers', cors.AccessControlAllowHeaders.Items.join(', ')),
    ...(cors.AccessControlMaxAgeSec === undefined
      ? []
      : [add('access-control-max-age', String(cors.AccessControlMaxAgeSec))]),
  ];
  const exposed = cors.AccessControlExposeHeaders?.Items ?? [];
  return [
    add('access-control-allow-origin', origins.includes('*') ? '*' : origin),
    // AWS does not document this Vary header.
    ...(origins.includes('*') ? [] : [{ name: 'vary', value: withVary(vary, 'Origin'), overrides: true }]),
    ...(cors.AccessControlAllowCredentials ? [add('access-control-allow-credentials', 'true')] : []),
    ...(exposed.length > 0 ? [add('access-control-expose-headers', exposed.join(', '))] : []),
    ...(method === 'OPTIONS' ? preflight : []),
  ];
};

/** Applies the policy to the headers of a response: it removes, adds and overrides headers. */
export const applyResponseHeaders = (
  policy: ResponseHeadersPolicy | undefined,
  headers: Readonly<Headers>,
  request: { readonly method: string; readonly origin: string | undefined },
): Headers => {
  const result: Headers = { ...headers };
  if (!policy) return result;
  for (const { Header } of policy.RemoveHeadersConfig?.Items ?? []) delete result[Header.toLowerCase()];
  const additions = [
    ...(policy.SecurityHeadersConfig ? securityHeaders(policy.SecurityHeadersConfig) : []),
    ...(policy.CorsConfig ? corsHeaders(policy.CorsConfig, request.origin, request.method, result) : []),
    ...(policy.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      overrides: Override,
    })),
  ];
  for (const addition of additions) {
    if (addition && (addition.overrides || !(addition.name in headers))) result[addition.name] = addition.value;
  }
  return result;
};
