import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import type { Effects } from '../platform/effects.ts';
import type { Middleware } from '../platform/http/exchange.ts';
import { requireFreshSignIn } from '../platform/identity/fresh-sign-in.ts';

/** Operations whose row says so ask a session for a sign-in of the last minutes. */
export function requireFreshness(name: OperationName, { now }: Effects): Middleware {
  const { freshSignIn } = route(name);
  return {
    before: ({ event: { exchange } }) => {
      if (freshSignIn === 'always' && exchange.caller) requireFreshSignIn(exchange.caller, now());
    },
  };
}
