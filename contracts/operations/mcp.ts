import type { Operation } from './operation.ts';

/** Settings of the endpoint through which AI assistants use the service (Model Context Protocol). */
export const MCP = {
  /** Versions of the protocol that the service supports, newest first. */
  protocolVersions: ['2025-11-25', '2025-06-18', '2025-03-26'],
  /** Longer results are shortened: assistants read results at their user's expense. */
  resultCharacters: 60_000,
  /** How long a tool waits for the operation that it calls. The operation itself stops after 10 seconds. */
  callMilliseconds: 11_000,
  /** Timeout of the function. Enough for two calls: a tool with confirmation first looks up the resource's name. */
  timeoutSeconds: 25,
} as const;

/** Operations with these tags are tools, unless they stream. Assistants cannot use others, such as those for keys. */
export const TOOL_TAGS: ReadonlySet<Operation['tag']> = new Set([
  'QPR codes',
  'Brand',
  'Placements',
  'Knowledge',
  'Questions',
  'Scans and conversations',
]);

/** In this argument, an assistant repeats the name of the resource to delete or move, after its user has agreed. */
export const CONFIRM_ARGUMENT = 'confirm';
/**
 * If that argument is missing or wrong, the result has the expected value under this key, for clients that can ask
 * their user.
 */
export const CONFIRM_META = 'qpr/confirm';
