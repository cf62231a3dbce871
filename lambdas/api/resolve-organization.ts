import { type OperationName, route } from '../../contracts/operations/catalogue.ts';
import { organizationPlaceOf } from '../../contracts/operations/organization-place.ts';
import { organizationIdOf } from '../organizations/slug-store.ts';
import type { Effects } from '../platform/effects.ts';
import type { Middleware } from '../platform/http/exchange.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A request may name an organization by its slug; behind this, the operation sees the id in its place. */
export function resolveOrganization(name: OperationName, { table }: Pick<Effects, 'table'>): Middleware {
  const place = organizationPlaceOf(route(name));
  return {
    before: async ({ event: { exchange } }) => {
      if (!place) return;
      const { part, field } = place;
      // Validated already: an id, a slug, or nothing.
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
