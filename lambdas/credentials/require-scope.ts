import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import { ServiceError } from '../platform/errors.ts';
import type { Middleware } from '../platform/http/exchange.ts';

/** A key without scopes may do all that its account may; a limited one only what it names. */
export function requireScope(name: OperationName): Middleware {
  const { scope, limitedKeys } = route(name);
  return {
    before: ({ event: { exchange } }) => {
      const scopes = exchange.caller?.scopes;
      if (exchange.caller?.organizationId !== undefined && !limitedKeys) {
        throw new ServiceError(
          'forbidden',
          'api_key.limited_to_organization',
          'This key is limited to one organization; the operation concerns the whole account.',
        );
      }
      if (!scope || !scopes || scopes.includes(scope)) return;
      throw new ServiceError('forbidden', 'api_key.missing_scope', `This operation needs the scope ${scope}.`);
    },
  };
}
