import { createKnowledgeSet, listKnowledgeSets } from '../../src/qpr.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { toSingleLine } from '../terminal/text.ts';

const NEW_NAME = 'Knowledge';

/** Finds the id of a knowledge set by its id or name. */
export async function findSet(context: Context, word: string): Promise<string> {
  if (/^kno_/.test(word)) return word;
  const sets = await listSets(context);
  const [only, ...others] = sets.filter(({ name }) => name.toLowerCase() === word.trim().toLowerCase());
  if (only && others.length === 0) return only.id;
  throw new UserError(
    only
      ? `Several knowledge sets are named "${word}". Use the id instead. List them with: qpr knowledge list`
      : `No knowledge set is named "${word}". List your sets with: qpr knowledge list\nIf the set belongs to an organization, use the id of the set. List the organization's sets with: qpr knowledge list --organization ORG`,
  );
}

/** Returns the id of the only knowledge set. Creates a set if there is none, and throws if there are several. */
export async function onlySetOrNewSet(context: Context): Promise<string> {
  const { client, terminal, json } = context;
  const [only, ...others] = await listSets(context);
  if (only && others.length > 0) {
    const list = [only, ...others].map(({ id, name }) => `  ${id}  ${toSingleLine(name)}`).join('\n');
    throw new UserError(`Which knowledge set? Choose one with --set:\n${list}`);
  }
  if (only) return only.id;
  const { id } = await client().call(createKnowledgeSet, { body: { name: NEW_NAME } }, { signal: terminal.signal });
  if (!json) terminal.err(`Created the knowledge set "${NEW_NAME}" (${id}).`);
  return id;
}

async function listSets({ client, terminal }: Context) {
  return (await client().call(listKnowledgeSets, {}, { signal: terminal.signal })).knowledge;
}
