import { type ReplayCheck, type RoutedOperationName, route } from '../../contracts/operations/catalogue.ts';
import { authenticate } from '../credentials/authenticate.ts';
import { requireFreshness } from '../credentials/require-freshness.ts';
import { requireScope } from '../credentials/require-scope.ts';
import type { Caller } from '../platform/caller.ts';
import type { Effects } from '../platform/effects.ts';
import type { ApiFunction, ApiResponse, Exchange } from '../platform/http/exchange.ts';
import { httpFunction } from '../platform/http/http-function.ts';
import { jsonResponse } from '../platform/http/json-response.ts';
import { bindCursor } from '../platform/http/list-cursor.ts';
import { readBody } from '../platform/http/read-body.ts';
import { readIfMatch } from '../platform/http/read-if-match.ts';
import { etagOf, type Parsed, type Returned, renderer, type Schemas } from '../platform/http/schemas.ts';
import { validate } from '../platform/http/validate.ts';
import type { Idempotency } from '../platform/idempotency/claims.ts';
import { idempotent } from '../platform/idempotency/idempotent.ts';
import { recordChange } from './record-change.ts';
import { resolveOrganization } from './resolve-organization.ts';

/** A request that is authenticated, authorized and validated. */
export interface Request<S extends Schemas> {
  readonly path: Parsed<S['path']>;
  readonly query: Parsed<S['query']>;
  readonly body: Parsed<S['body']>;
  readonly caller: Caller;
  readonly idempotency: Idempotency;
  /** `Set-Cookie` headers of the response, for operations that end the caller's own session. */
  readonly cookies: string[];
  /**
   * Ids of additional organizations whose audit logs record the change. Ids in the path, the body and the response are
   * added automatically.
   */
  readonly affectedOrganizations: Set<string>;
  /** Ids of organizations whose audit logs record the change even if the operation then fails. */
  readonly changedOrganizations: Set<string>;
  /** The versions in `If-Match`. The current version must be one of them. Absent: any version is accepted. */
  readonly ifMatch?: readonly string[];
}

/** Throws if the caller no longer has access to the content of a stored response. */
type AccessCheck<S extends Schemas> = (request: Request<S>, response: Returned<S['response']>) => Promise<unknown>;

/**
 * The HTTP stack around one operation. `run` contains the operation's own logic. The middlewares run before it, in the
 * order of their list. `beforeReplay` runs before the stored response of an earlier request with the same
 * Idempotency-Key is sent again.
 */
export function apiHandler<N extends RoutedOperationName, S extends Schemas>(
  name: N,
  schemas: S,
  effects: Effects,
  run: (request: Request<S>) => Promise<Returned<S['response']>>,
  ...[options]: ReplayCheck<N, AccessCheck<S>>
): ApiFunction {
  const { status } = route(name);
  const render = renderer(schemas);
  const middlewares = [
    authenticate(effects, schemas.weightOf),
    requireScope(name),
    requireFreshness(name, effects),
    readIfMatch(schemas),
    readBody(schemas),
    validate(name, schemas),
    resolveOrganization(name, effects),
    idempotent(name, effects, render),
  ];
  return httpFunction(name, middlewares, async (event) => {
    const { exchange } = event;
    const { input, caller, idempotency, cookies, affectedOrganizations, changedOrganizations, ifMatch } = exchange;
    // The middlewares have validated the input against the schemas.
    const parsed = {
      ...input,
      caller,
      idempotency,
      cookies,
      affectedOrganizations,
      changedOrganizations,
      ...(ifMatch && { ifMatch }),
    };
    const request = parsed as Request<S>;
    if (exchange.replay) {
      const result = JSON.parse(exchange.replay.body ?? 'null');
      await options?.beforeReplay(request, result);
      Object.assign(exchange.headers, versionHeader(schemas, result));
      return replayed(exchange, exchange.replay);
    }
    const result = await run(request).catch(async (error: unknown) => {
      if (changedOrganizations.size > 0)
        await recordChange(name, effects, exchange, undefined, [...changedOrganizations]);
      throw error;
    });
    await recordChange(name, effects, exchange, result);
    Object.assign(exchange.headers, versionHeader(schemas, result));
    return jsonResponse(exchange, status, render(bindCursor(name, event, result)));
  });
}

const versionHeader = ({ version }: Schemas, result: unknown): { readonly etag?: string } =>
  version === undefined ? {} : { etag: etagOf(String(Reflect.get(Object(result), version))) };

const replayed = (exchange: Exchange, response: ApiResponse): ApiResponse => ({
  ...response,
  headers: { ...response.headers, ...exchange.headers, 'idempotency-replayed': 'true' },
});
