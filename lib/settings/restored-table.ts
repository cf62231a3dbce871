import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** A table restored from a backup, which the service uses instead of the stack's own table. */
export interface RestoredTable {
  readonly tableArn: string;
  readonly tableStreamArn: string;
}

/**
 * The context value is the ARN of the table's stream: it contains the ARN of the table, and you cannot import a table
 * without a stream.
 */
export function readRestoredTable(node: Node): { readonly restoredTable?: RestoredTable } {
  const tableStreamArn = contextText(node, 'importTable');
  if (tableStreamArn === undefined) return {};
  const [, tableArn] =
    /^(arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]{3,255})\/stream\/[\w:.-]+$/.exec(tableStreamArn) ?? [];
  if (tableArn === undefined) {
    throw new Error(
      `importTable must be the ARN of a table's stream, as npm run restore prints it, not "${tableStreamArn}".`,
    );
  }
  return { restoredTable: { tableArn, tableStreamArn } };
}
