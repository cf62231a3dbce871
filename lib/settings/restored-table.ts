import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** A table that was restored from a back-up, and that the service uses instead of the stack's own. */
export interface RestoredTable {
  readonly tableArn: string;
  readonly tableStreamArn: string;
}

/** The stream's ARN says it all: with it nobody can take over a table whose stream was forgotten. */
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
