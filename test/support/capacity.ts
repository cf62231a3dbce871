import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** One call to the database and what DynamoDB charged for it. */
export interface MeasuredCall {
  readonly command: string;
  readonly units: number;
}

export interface Meter {
  /** Runs something and tells its calls, in the order of their answers. */
  measure<T>(work: () => Promise<T>): Promise<{ result: T; calls: readonly MeasuredCall[]; units: number }>;
}

interface Charged {
  readonly CapacityUnits?: number;
}

/** Makes a client report what each of its calls costs. One measurement at a time. */
export function meter(client: DynamoDBDocumentClient): Meter {
  let calls: MeasuredCall[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity: charged } = answer.output as { ConsumedCapacity?: Charged | readonly Charged[] };
      const units = [charged ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      calls.push({ command: String(context.commandName ?? '').replace(/Command$/, ''), units });
      return answer;
    },
    { step: 'initialize', name: 'capacityMeter' },
  );
  return {
    async measure(work) {
      calls = [];
      const result = await work();
      return { result, calls, units: calls.reduce((sum, call) => sum + call.units, 0) };
    },
  };
}
