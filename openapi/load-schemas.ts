import * as z from 'zod/mini';
import { ENV } from '../contracts/environment.ts';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import { OPERATION_NAMES, type OperationName, operation } from '../contracts/operations/catalogue.ts';
import type { Schemas } from '../lambdas/platform/http/schemas.ts';

/** Variables whose values are numbers; the others are names and addresses. */
const NUMBERS: ReadonlySet<string> = new Set([
  ENV.retentionDays,
  ENV.messagesPerMonth,
  ENV.tokensPerMonth,
  ENV.inputTokenPrice,
  ENV.outputTokenPrice,
  ENV.timeSpeed,
]);

/** An operation without schemas of its own responds with a document as it stands: this description. */
const DOCUMENT: Schemas = {
  response: z.looseObject({ openapi: z.string(), servers: z.array(z.object({ url: z.string() })) }),
};

/** The schemas that the operations' files export. */
export async function loadSchemas(): Promise<Map<OperationName, Schemas>> {
  // Loading a file opens its handler, as in Lambda; it calls nobody before the first request.
  for (const name of Object.values(ENV)) process.env[name] ??= NUMBERS.has(name) ? '1' : 'https://not-used.example';
  // So does a streaming one, which Lambda's runtime knows by this.
  Reflect.set(globalThis, 'awslambda', { streamifyResponse: (handler: unknown) => handler });
  const entries = OPERATION_NAMES.map(async (name): Promise<[OperationName, Schemas]> => {
    const entry = FUNCTION_ENTRIES.get(name);
    const file: { schemas?: Schemas } = await import(`../${entry}`);
    if (!file.schemas && operation(name).scope !== null) throw new Error(`${entry} does not export its schemas.`);
    return [name, file.schemas ?? DOCUMENT];
  });
  return new Map(await Promise.all(entries));
}
