import { CONFIRM_ARGUMENT } from '../../contracts/operations/mcp.ts';
import { nearest } from '../../shared/nearest.ts';
import type { FieldError } from '../platform/errors.ts';
import type { Tool } from './tool.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** The HTTP request of a tool call, relative to the base URL. */
export interface ToolRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Ids and version numbers. Anything else, such as `..`, could lead to another operation. */
const PATH_VALUE = /^[\w-]+$/;
/** Suggestions take time to compute, and a client can send thousands of unknown arguments. */
const MAX_SUGGESTIONS = 10;
const PARAMETER = /\{(\w+)\}/g;

/** The mistakes that would keep a call from reaching its operation. The operation checks everything else. */
export function argumentErrors({ inputSchema, call }: Tool, values: Arguments): FieldError[] {
  const inPath = namesIn(call.path);
  const invalid = inPath
    .filter((name) => !PATH_VALUE.test(textOf(values[name] ?? '')))
    .map((name) => ({
      path: `arguments.${name}`,
      message: values[name] === undefined ? 'Is required.' : 'Must be an id.',
    }));
  const unknown = Object.keys(values)
    .filter((name) => !Object.hasOwn(inputSchema.properties, name))
    .map((name, index) => {
      const meant = index < MAX_SUGGESTIONS ? nearest(name, Object.keys(inputSchema.properties)) : undefined;
      const suggestion = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return { path: `arguments.${name}`, message: `Is not an argument of this tool.${suggestion}` };
    });
  return [...invalid, ...unknown];
}

/** The request that the tool makes, without `confirm`: the operation does not know that argument. */
export function toolRequest({ inputSchema, call }: Tool, values: Arguments): ToolRequest {
  const inPath = new Set(namesIn(call.path));
  const inQuery = new Set(call.query);
  const query = new URLSearchParams();
  for (const name of call.query) if (values[name] !== undefined) query.set(name, textOf(values[name]));
  const inBody = Object.keys(inputSchema.properties).filter(
    (name) => !inPath.has(name) && !inQuery.has(name) && !(call.confirm !== undefined && name === CONFIRM_ARGUMENT),
  );
  const body = Object.fromEntries(inBody.filter((name) => name in values).map((name) => [name, values[name]]));
  return {
    method: call.method,
    path: `${fill(call.path, values)}${query.size > 0 ? `?${query}` : ''}`,
    ...(inBody.length > 0 && { body: JSON.stringify(body) }),
  };
}

/** Fills in the values of a path. Check them with `argumentErrors` first. */
export const fill = (path: string, values: Arguments): string =>
  path.replace(PARAMETER, (_, name: string) => textOf(values[name]));

/** A value of a path or query. `String` would throw for `{ "toString": 1 }`, and turn a list of one id into that id. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
