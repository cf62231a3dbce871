import * as z from 'zod/mini';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { apiHandler } from '../../../lambdas/api/api-handler.ts';
import type { Effects } from '../../../lambdas/platform/effects.ts';
import type { Idempotency } from '../../../lambdas/platform/idempotency/claims.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { putWrite } from '../../../lambdas/platform/table/writes.ts';

/** The schemas of an operation that counts its runs. Its name is that of a real operation, as `apiHandler` requires. */
const schemas = {
  path: z.object({ id: z.string().check(z.regex(/^key_[a-z]+$/)) }),
  query: z.object({
    limit: z.optional(z.pipe(z.string().check(z.regex(/^\d+$/, 'Must be a number.')), z.transform(Number))),
  }),
  body: z.strictObject({ name: z.string('Must be text.'), tags: z.optional(z.array(z.string('Must be text.'))) }),
  response: z.object({ name: z.string(), run: z.number() }),
};

export interface TestOperation {
  readonly operation: ReturnType<typeof apiHandler>;
  runs(): number;
}

type Behavior = (idempotency: Idempotency, response: { name: string; run: number }) => Promise<void>;

export function testOperation(effects: Effects, behave: Behavior = async () => undefined): TestOperation {
  let runs = 0;
  return {
    runs: () => runs,
    operation: apiHandler(
      'rotate-api-key',
      schemas,
      effects,
      async ({ body, idempotency }) => {
        runs += 1;
        const response = { name: body.name, run: runs };
        await behave(idempotency, response);
        return { ...response, internal: 'never leaves' };
      },
      { beforeReplay: async () => undefined },
    ),
  };
}

/** Stores the response in the same transaction as the change, like real operations do. */
export const commit =
  ({ table }: Effects): Behavior =>
  async (idempotency, response) => {
    const effect = putWrite(table, { pk: `${KEY_PREFIX.account}${response.run}`, sk: 'EFFECT' });
    await transactWrite(table, { effect, ...idempotency.complete(response) });
  };
