import { readFileSync } from 'node:fs';
import type { Caller } from '../platform/caller.ts';
import type { PublicTool, Tool } from './tool.ts';

/**
 * `npm run openapi` generates `mcp-tools.json` from the catalogue of operations. The bundler replaces the call of
 * `readFileSync` with the text of the file.
 */
const TEXT = readFileSync(new URL('../../docs/mcp-tools.json', import.meta.url), 'utf8');
export const { version: SERVICE_VERSION, tools: TOOLS } = JSON.parse(TEXT) as {
  readonly version: string;
  readonly tools: readonly Tool[];
};

/** The tools whose operations the caller's key can call. The operations enforce this themselves too. */
export const toolsFor = ({ scopes, organization_id }: Caller): readonly Tool[] =>
  TOOLS.filter(
    ({ call }) =>
      (scopes === null || scopes.some((scope) => scope === call.scope)) &&
      (organization_id === undefined || call.allowsOrganizationKeys === true),
  );

export const toPublicTool = ({ call: _, ...tool }: Tool): PublicTool => tool;
