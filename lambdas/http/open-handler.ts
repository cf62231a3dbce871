import { type OperationName, operation } from '../contracts/catalogue.ts';
import { jsonAnswer } from './answer.ts';
import type { KeyedOperationName } from './api-handler.ts';
import type { ApiFunction } from './exchange.ts';
import { httpFunction } from './stack.ts';

/** The stack around an operation that is open to everybody: it takes nothing, and may be cached. */
export function openHandler(
  name: Exclude<OperationName, KeyedOperationName>,
  cacheSeconds: number,
  run: () => Promise<string>,
): ApiFunction {
  const { status } = operation(name);
  return httpFunction(name, [], async ({ exchange }) => {
    const json = await run();
    exchange.headers['cache-control'] = `public, max-age=${cacheSeconds}`;
    return jsonAnswer(exchange, status, json);
  });
}
