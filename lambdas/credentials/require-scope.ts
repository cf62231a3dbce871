import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import { type Scope, VISITORS_WORDS_SCOPE } from '../../contracts/scopes.ts';
import { ServiceError } from '../platform/errors.ts';
import type { Middleware } from '../platform/http/exchange.ts';

/**
 * A key without scopes has all permissions of its account. A key with scopes has only the permissions of its scopes.
 */
export function requireScope(name: OperationName): Middleware {
  const { scope, allowsOrganizationKeys, visitorsWords } = route(name);
  const needed: Scope[] = [];
  if (scope) needed.push(scope);
  if (visitorsWords === 'always') needed.push(VISITORS_WORDS_SCOPE);
  return {
    before: ({ event: { exchange } }) => {
      const scopes = exchange.caller?.scopes;
      if (exchange.caller?.organization_id !== undefined && !allowsOrganizationKeys) {
        throw new ServiceError(
          'forbidden',
          'api_key.limited_to_organization',
          'This key is limited to one organization, but the operation affects the whole account.',
        );
      }
      const missing = needed.find((wanted) => scopes && !scopes.includes(wanted));
      if (missing === undefined) return;
      throw new ServiceError('forbidden', 'api_key.missing_scope', `This operation needs the scope ${missing}.`);
    },
  };
}
