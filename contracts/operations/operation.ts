import type { KNOWLEDGE_PREFIX } from '../knowledge.ts';
import type { Scope } from '../scopes.ts';
import type { Access, ItemKind, TableGrants } from './table-grants.ts';

/**
 * Whether the session must be from a recent sign-in. There is one rule: an operation that gives someone else access or
 * data, or that cannot be undone, needs a recent sign-in. An operation that protects the account never does.
 *
 * `requireFreshness` enforces `always`. Operations with a conditional rule enforce it themselves, once they know the
 * roles or addresses involved.
 */
export type FreshSignIn =
  | 'always'
  /** When it gives a member a higher role, or changes the role of an owner. */
  | 'for-higher-roles-and-owners'
  /** When it removes an owner. */
  | 'for-owners'
  /** When data will go to a new address: the events of a webhook, or requests by e-mail. */
  | 'for-new-addresses'
  | { readonly notRequired: ReasonNotRequired };

type ReasonNotRequired =
  /** The caller can undo it or create the same thing again, and nobody else gets anything. */
  | 'can-be-undone'
  /** It removes someone's access or returns control to the owner. Any delay would help a thief. */
  | 'protects-account'
  /** It creates nothing, and sends only to the caller or to an address that a recent sign-in approved. */
  | 'creates-nothing-new';

/**
 * How an operation follows the rule for visitors' words (`VISITORS_WORDS_SCOPE`). Operations that need this scope anyway
 * do not declare it.
 */
type VisitorsWords =
  /** It needs the scope in addition to its own. */
  | 'always'
  /** It needs the scope if the request would return or send visitors' words. */
  | 'on-a-condition'
  /** If the key lacks the scope, its response lacks visitors' words. */
  | 'left-out'
  /** It reads items with visitors' words, but never returns the words or sends them to a new address. */
  | 'never-returned';

/**
 * A row of the catalogue: everything that the stack, the API description and the docs need to know about an operation.
 */
export type Operation = KeyedOperation | PublicOperation;

/** Needs an API key or a session. Unless it only reads, it must declare its sign-in rule. */
type KeyedOperation = OperationFields & { readonly scope: Scope } & (
    | { readonly method: 'GET'; readonly freshSignIn?: 'always' }
    | { readonly readOnly: true; readonly freshSignIn?: never }
    | { readonly freshSignIn: FreshSignIn }
  );

/** Public: needs neither a key nor a session. */
interface PublicOperation extends OperationFields {
  readonly scope: null;
  readonly freshSignIn?: never;
}

interface OperationFields {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path parameters in braces, as API Gateway and OpenAPI write them. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  /** What the caller did, for the activity in the Studio, in English. An operation in the audit log has one. */
  readonly activity?: string;
  readonly tag:
    | 'QPR codes'
    | 'Brand'
    | 'Placements'
    | 'Checks'
    | 'API keys'
    | 'Service'
    | 'Organizations'
    | 'Members'
    | 'Subscriptions'
    | 'Webhooks'
    | 'Events'
    | 'Scans and conversations'
    | 'Questions'
    | 'Knowledge'
    | 'Account'
    | 'Sign-in'
    | 'AI assistants';
  /** Status of the successful response. */
  readonly status: 200 | 201 | 202 | 204;
  /** The access that it checks. Its IAM role allows the reads of this check. */
  readonly access?: Access;
  /** Its other table actions, by kind of item. Its IAM role allows only these and those that `tableGrantsOf` adds. */
  readonly table?: TableGrants;
  /** Kinds of items that it queries in the table's index. */
  readonly index?: readonly ItemKind[];
  /** Required if its role can read items with visitors' words (`ITEMS_WITH_VISITORS_WORDS`). */
  readonly visitorsWords?: VisitorsWords;
  /** It starts deliveries to webhooks. */
  readonly deliveries?: true;
  /** It validates URLs that our servers will call. To refuse the service's own addresses, it needs to know them. */
  readonly validatesUrls?: true;
  /** S3 actions on the QR images. */
  readonly images?: readonly ImageAction[];
  /** The folders of the knowledge bucket that it reads and writes. */
  readonly knowledge?: KnowledgeAccess;
  /** Addresses of the service that it needs, for example for its responses. They become environment variables. */
  readonly addresses?: readonly Address[];
  /** Error statuses specific to this operation, in addition to those that its method, path and body imply. */
  readonly errors?: readonly (402 | 403 | 404 | 409 | 410 | 429)[];
  /** It asks the AI model. Streamed operations do not set this: `lib/conversations/` gives them access to the model. */
  readonly model?: true;
  /** It needs the retention period of scans and conversations. */
  readonly retention?: true;
  /** It needs the prices of the model. */
  readonly prices?: true;
  /** It sends e-mail. */
  readonly email?: true;
  /** It needs to know who sets the plans: a payment provider, the owners themselves, or the operator. */
  readonly billing?: true;
  /** It streams server-sent events, from a function URL instead of an API Gateway route. */
  readonly streamed?: true;
  /** It is not a GET, but changes nothing. At most, it stores its own result. The audit log does not record it. */
  readonly readOnly?: true;
  /**
   * It calls other operations over HTTP with the caller's own key, so its role needs none of their permissions. It
   * stores nothing itself: those operations record the change and the Idempotency-Key.
   */
  readonly forwards?: true;
  /** It needs the visitor's IP address. */
  readonly visitorAddress?: true;
  /** It needs the sign-up policy: who can create an account by signing in. */
  readonly signUp?: true;
  /** A key limited to one organization can call it: the operation enforces that limit itself. */
  readonly allowsOrganizationKeys?: true;
  /** Set when the operation is deprecated. Its responses and the API description say so (docs/versioning.md). */
  readonly deprecated?: Deprecation;
  /** Where the request carries `organization_id`, if the operation takes one. */
  readonly organizationIn?: 'query' | 'body';
}

export interface Deprecation {
  /** The day of the announcement, `2027-01-31`. */
  readonly since: string;
  /** The first day on which it can return 410: at least twelve months after `since`. */
  readonly sunset: string;
  /** The path of the operation to call instead. */
  readonly successor?: `/v1/${string}`;
}

/**
 * `baseUrl` serves the API and the images. `scanHost` is the start of the URLs in QR images, such as
 * `https://go.example.com`.
 */
export type Address = 'baseUrl' | 'scanHost';

export type ImageAction = 'PutObject' | 'DeleteObject';

export interface KnowledgeAccess {
  readonly read?: readonly KnowledgeFolder[];
  readonly write?: readonly KnowledgeFolder[];
  /** It uses the embedding model to turn questions into vectors. */
  readonly embeds?: true;
}
export type KnowledgeFolder = keyof typeof KNOWLEDGE_PREFIX;

/** Fields that the functions read. Grants, texts and tags are only for the stack and the API description. */
export const ROUTE_FIELDS = [
  'method',
  'path',
  'scope',
  'status',
  'allowsOrganizationKeys',
  'streamed',
  'readOnly',
  'freshSignIn',
  'visitorsWords',
  'organizationIn',
  'deprecated',
] as const satisfies (keyof Operation)[];
export type Route = Pick<Operation, (typeof ROUTE_FIELDS)[number]>;
