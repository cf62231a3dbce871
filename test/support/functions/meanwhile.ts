import type { Table } from '../../../lambdas/platform/table/table.ts';
import { outsideFunctions } from './granted-calls.ts';

/** Runs an interfering action once, right before the next write, after the code has read what it will change. */
export function meanwhile(
  { client: { middlewareStack } }: Pick<Table, 'client'>,
  action: () => Promise<unknown>,
  write: 'TransactWriteItemsCommand' | 'UpdateItemCommand' = 'TransactWriteItemsCommand',
): void {
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === write && middlewareStack.remove('meanwhile')) await outsideFunctions(action);
      return next(args);
    },
    { step: 'initialize', name: 'meanwhile', override: true },
  );
}
