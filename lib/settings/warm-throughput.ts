import type { Node } from 'constructs';
import { type ContextName, contextCount } from './context.ts';

/** Units per second that the table accepts immediately. DynamoDB never lowers a value once it is set. */
export interface WarmThroughput {
  readonly writes?: number | undefined;
  readonly reads?: number | undefined;
  /** Writes to the index, which DynamoDB scales separately. */
  readonly indexWrites?: number | undefined;
}

/** Every new on-demand table has this much, and DynamoDB accepts no less. */
const MIN_WRITES = 4_000;
const MIN_READS = 12_000;

/** A context value of 0 is not possible, so 0 means that the setting is not given. */
export const readWarmThroughput = (node: Node): WarmThroughput => ({
  writes: atLeast(MIN_WRITES, 'warmThroughput', contextCount(node, 'warmThroughput', 0)),
  reads: atLeast(MIN_READS, 'warmReads', contextCount(node, 'warmReads', 0)),
  indexWrites: atLeast(MIN_WRITES, 'warmIndexWrites', contextCount(node, 'warmIndexWrites', 0)),
});

function atLeast(least: number, name: ContextName, count: number): number | undefined {
  if (count === 0) return undefined;
  if (count < least) throw new Error(`${name} must be at least ${least} per second, which every new table has.`);
  return count;
}
