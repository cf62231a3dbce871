import * as z from 'zod/mini';
import { ENV } from '../contracts/environment.ts';
import { FUNCTION_ENTRIES } from '../contracts/functions.ts';
import { OPERATION_NAMES, type OperationName, operation } from '../contracts/operations/catalogue.ts';
import type { Schemas } from '../lambdas/platform/http/schemas.ts';

/** Environment variables that operation files parse as addresses on import. They parse some others as numbers. */
const ADDRESSES: ReadonlySet<string> = new Set([ENV.baseUrl, ENV.scanHost, ENV.ownAddresses]);

/** Used for `get-openapi`, which returns the OpenAPI document and exports no schemas. */
const DOCUMENT: Schemas = {
  response: z.looseObject({ openapi: z.string(), servers: z.array(z.object({ url: z.string() })) }),
};

/** Loads the schemas that the operation files export. */
export async function loadSchemas(): Promise<Map<OperationName, Schemas>> {
  // Importing a file creates its handler, which needs the environment variables. Placeholders are enough, because a
  // handler makes no calls before its first request.
  for (const name of Object.values(ENV)) process.env[name] ??= ADDRESSES.has(name) ? 'https://not-used.example' : '1';
  // A streaming handler needs this global of the Lambda runtime.
  Reflect.set(globalThis, 'awslambda', { streamifyResponse: (handler: unknown) => handler });
  const entries = OPERATION_NAMES.map(async (name): Promise<[OperationName, Schemas]> => {
    const entry = FUNCTION_ENTRIES.get(name);
    const file: { schemas?: Schemas } = await import(`../${entry}`);
    if (!file.schemas && operation(name).scope !== null) throw new Error(`${entry} does not export its schemas.`);
    return [name, file.schemas ?? DOCUMENT];
  });
  return new Map(await Promise.all(entries));
}
