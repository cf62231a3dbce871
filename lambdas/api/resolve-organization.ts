import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import { organizationParameterOf } from '../../contracts/operations/organization-parameter.ts';
import { organizationIdOf } from '../organizations/slug-store.ts';
import type { Effects } from '../platform/effects.ts';
import type { Middleware } from '../platform/http/exchange.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Replaces the slug of an organization in a request with its id, so that operations only see ids. */
export function resolveOrganization(name: OperationName, { table }: Pick<Effects, 'table'>): Middleware {
  const parameter = organizationParameterOf(route(name));
  return {
    before: async ({ event: { exchange } }) => {
      if (!parameter) return;
      const { part, field } = parameter;
      // Already validated: an id, a slug or nothing.
      const fields = exchange.input[part] as Fields;
      const reference = fields[field];
      if (typeof reference !== 'string') return;
      exchange.input = {
        ...exchange.input,
        [part]: { ...fields, [field]: await organizationIdOf(table, reference) },
      };
    },
  };
}
