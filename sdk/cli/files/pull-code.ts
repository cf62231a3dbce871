import { getQprCode, listChecks } from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { findCode } from '../find/find-code.ts';
import { type CodeFiles, codeFilesOf, type LiveFiles, writeCodeFiles } from './code-files.ts';

/** Writes a code and its checks to files. */
export const pullCode: Action = async (context) => {
  const { terminal, json } = context;
  const files = await liveFiles(context, await findCode(context, context.arguments.CODE ?? ''));
  const dir = context.arguments.DIR ?? folderName(files);
  await writeCodeFiles(terminal, dir, files);
  if (json) json.print({ directory: dir, id: files.id, checks: files.checks.length });
  else terminal.out(`Wrote code.json, prompt.md and checks.json to ${dir}.`);
  return undefined;
};

export async function liveFiles({ client, terminal }: Context, id: string): Promise<LiveFiles> {
  const options = { signal: terminal.signal };
  const [code, { checks }] = await Promise.all([
    client().call(getQprCode, { path: { id } }, options),
    client().call(listChecks, { path: { id } }, options),
  ]);
  return codeFilesOf(code, checks);
}

/** `Grand Hotel, Lobby` becomes `grand-hotel-lobby`. */
const folderName = ({ id, fields }: CodeFiles): string =>
  String(fields.name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || id;
