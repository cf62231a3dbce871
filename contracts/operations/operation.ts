import type { Scope } from '../scopes.ts';
import type { ItemKind, TableGrants } from './table-grants.ts';

/**
 * Whether a session must have signed in within the last minutes. There is one rule: anything that gives something to
 * someone else or cannot be undone needs a fresh sign-in. What protects never waits.
 *
 * `requireFreshness` enforces `always`. An operation with a condition enforces it itself, once it knows the facts.
 */
export type FreshSignIn =
  | 'always'
  /** When it gives a member a higher role, or changes the role of an owner. */
  | 'for-higher-roles'
  /** When it removes an owner: another owner then controls the organization. */
  | 'for-owners'
  /** When events go to another address from then on. */
  | 'for-new-addresses'
  | { readonly never: ReasonForNever };

type ReasonForNever =
  /** It changes nothing. */
  | 'reads'
  /** The caller can undo it, and nobody else gets anything. */
  | 'can-be-undone'
  /** It takes access or control away from someone, or gives it back to its owner: waiting would help a thief. */
  | 'protects'
  /** It creates nothing, and sends only to an address that a fresh sign-in has approved, or to the caller. */
  | 'gives-nothing-new';

/** A row of the catalogue: all that the world outside its code has to know about an operation. */
export type Operation = KeyedOperation | OpenOperation;

/** It needs an API key or a session, so it must decide about fresh sign-ins. */
interface KeyedOperation extends OperationFields {
  readonly scope: Scope;
  readonly freshSignIn: FreshSignIn;
}

/** It is open to everybody: neither key nor session needed. */
interface OpenOperation extends OperationFields {
  readonly scope: null;
  readonly freshSignIn?: never;
}

interface OperationFields {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path parameters in braces, as API Gateway and OpenAPI write them. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly tag:
    | 'QPR codes'
    | 'API keys'
    | 'Service'
    | 'Organizations'
    | 'Members'
    | 'Subscriptions'
    | 'Webhooks'
    | 'Events'
    | 'Scans and conversations'
    | 'Account'
    | 'Sign-in';
  /** Status of the successful response. */
  readonly status: 200 | 201 | 202 | 204;
  /** What the function does on the table; its role allows exactly that, on those items alone. */
  readonly table: TableGrants;
  /** It queries the table's index too, for partition keys that begin like this. */
  readonly index?: readonly ItemKind[];
  /** It starts deliveries to webhooks. */
  readonly deliveries?: true;
  /** It checks where webhooks lead: it has to know the service's own addresses. */
  readonly targets?: true;
  /** S3 actions on the QR images. */
  readonly images?: readonly ImageAction[];
  /** Addresses of the service that its responses contain: they become environment variables. */
  readonly addresses?: readonly Address[];
  /** Statuses of its own errors, beside those that every operation with such a method, path and body can respond with. */
  readonly errors?: readonly (402 | 403 | 404 | 409 | 410 | 429)[];
  /** It has to know how long scans and conversations are kept. */
  readonly conversations?: true;
  /** It has to know what the model costs. */
  readonly prices?: true;
  /** It sends e-mail. */
  readonly email?: true;
  /** It has to know whether a payment provider decides about plans. */
  readonly billing?: true;
  /** Its response is streamed as server-sent events, by a function behind a URL of its own instead of a route. */
  readonly streamed?: true;
  /** It has to know where a request comes from. */
  readonly visitors?: true;
  /** It has to know who may make an account by signing in. */
  readonly signUp?: true;
  /** A key limited to one organization may call it, because it keeps to that organization itself. */
  readonly limitedKeys?: true;
  /** It is on its way out: its responses and the API description say so (docs/versioning.md). */
  readonly deprecated?: Deprecation;
  /** Where its `organization_id` stands, if it takes one. */
  readonly organizationIn?: 'query' | 'body';
}

export interface Deprecation {
  /** The day on which it was announced, `2027-01-31`. */
  readonly since: string;
  /** The first day on which it may answer 410; at least twelve months later. */
  readonly sunset: string;
  /** What to call instead: a path of the API. */
  readonly successor?: `/v1/${string}`;
}

/** base_url carries the API and the images, scan_host is what the QR images open. */
export type Address = 'baseUrl' | 'scanHost';

export type ImageAction = 'PutObject' | 'DeleteObject';

/** What the functions themselves ask of a row; grants, texts and tags are for the stack and the API description. */
export const ROUTE_FIELDS = [
  'method',
  'path',
  'scope',
  'status',
  'limitedKeys',
  'streamed',
  'freshSignIn',
  'organizationIn',
  'deprecated',
] as const satisfies (keyof Operation)[];
export type Route = Pick<Operation, (typeof ROUTE_FIELDS)[number]>;
