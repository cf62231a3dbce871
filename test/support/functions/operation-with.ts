import { join } from 'node:path';
import { FUNCTION_ENTRIES } from '../../../contracts/functions.ts';
import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';

/** An operation with these effects. Its file exports a function with its name, `rotateWebhookSecret`, that creates it. */
export async function operationWith(name: OperationName, effects: object): Promise<ApiFunction> {
  const file = join(import.meta.dirname, '../../..', FUNCTION_ENTRIES.get(name) ?? '');
  const factory = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (await import(file))[factory](effects);
}
