import { updateKnowledgeSource } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { findSet } from './find-knowledge-set.ts';

/** Lets the held version of a source answer. */
export const approveSource: Action = async (context) => {
  const { terminal, json, client } = context;
  const { SET = '', SOURCE: source_id = '' } = context.arguments;
  const path = { id: await findSet(context, SET), source_id };
  const source = await client().call(
    updateKnowledgeSource,
    { path, body: { approve: true } },
    { signal: terminal.signal },
  );
  if (json) json.print(source);
  else terminal.out(`${source_id} is approved, and answers use it within seconds.`);
  return undefined;
};
