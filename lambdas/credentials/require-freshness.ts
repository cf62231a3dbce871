import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import type { Effects } from '../platform/effects.ts';
import type { Middleware } from '../platform/http/exchange.ts';
import { requireFreshSignIn } from '../platform/identity/fresh-sign-in.ts';

/**
 * Some operations in the catalogue always require a recent sign-in if they are called in a session. Operations that
 * require it only for some changes check that themselves.
 */
export function requireFreshness(name: OperationName, { now }: Effects): Middleware {
  const { freshSignIn } = route(name);
  return {
    before: ({ event: { exchange } }) => {
      if (freshSignIn === 'always' && exchange.caller) requireFreshSignIn(exchange.caller, now());
    },
  };
}
