import { CONFIRM_ARGUMENT, CONFIRM_META } from '../../contracts/operations/mcp.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { invalidRequest } from '../platform/http/mistakes/field-errors.ts';
import { problemResponse } from '../platform/http/problem.ts';
import { boundedResult } from './bounded-result.ts';
import type { CallService, ServiceResponse } from './call-service.ts';
import type { Tool } from './tool.ts';
import { type Arguments, argumentErrors, fill, toolRequest } from './tool-request.ts';

/** What a tool needs to know about its caller. */
export interface ToolCaller {
  /** The caller's `Authorization` header, and its `Idempotency-Key` if it sent one. */
  readonly headers: { readonly authorization: string; readonly 'idempotency-key'?: string };
  readonly request_id: string;
}

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly _meta?: Readonly<Record<string, string>>;
}

/**
 * Calls the operation of a tool. A failure does not throw: the result contains the problem details, so that the
 * assistant can react to them.
 */
export async function callTool(
  callService: CallService,
  tool: Tool,
  values: Arguments,
  { headers, request_id }: ToolCaller,
): Promise<ToolResult> {
  const failed = (error: HttpError, meta?: ToolResult['_meta']): ToolResult => ({
    ...asError(problemResponse(error, { request_id }).body),
    ...(meta && { _meta: meta }),
  });
  const errors = argumentErrors(tool, values);
  if (errors.length > 0) return failed(invalidRequest(errors));
  if (tool.call.confirm !== undefined) {
    const { authorization } = headers;
    const resource = await callService({ method: 'GET', path: fill(tool.call.confirm, values) }, { authorization });
    if (!resource) return failed(NO_RESPONSE);
    // A key that can delete a conversation cannot always read it. The caller then confirms the id instead of a name.
    if (resource.status >= 400 && resource.status !== FORBIDDEN) return asError(resource.text);
    const expected = nameIn(resource) ?? fill(idParameter(tool.call), values);
    if (values[CONFIRM_ARGUMENT] !== expected)
      return failed(confirmationRequired(tool, expected), { [CONFIRM_META]: expected });
  }
  const response = await callService(toolRequest(tool, values), headers);
  if (!response) return failed(NO_RESPONSE);
  if (response.status >= 400) return asError(response.text);
  return { content: boundedResult(response.text || '{}').map((text) => ({ type: 'text', text })) };
}

const FORBIDDEN = 403;
const NO_RESPONSE = new HttpError(503, 'service.unavailable', 'The service is busy. Try again in a moment.');

const asError = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true });

/**
 * The placeholder for the id of the resource, such as `{id}`: the last one in the path `confirm` or, if that path has
 * none, in the operation's own `path`. For `delete-request`, `confirm` is the path of a list, because no operation
 * returns a single request of a visitor.
 */
const idParameter = ({ confirm = '', path }: Tool['call']): string =>
  [confirm, path].find((template) => template.includes('{'))?.match(/\{[^{}]*\}(?=[^{}]*$)/)?.[0] ?? '';

/** The name that people know the resource by, if it has one. */
function nameIn({ status, text }: ServiceResponse): string | undefined {
  if (status >= 400) return undefined;
  const { name, title } = JSON.parse(text) as { readonly name?: unknown; readonly title?: unknown };
  return [name, title].find((label): label is string => typeof label === 'string' && label !== '');
}

const confirmationRequired = ({ annotations }: Tool, expected: string) =>
  new HttpError(
    428,
    'mcp.confirmation_required',
    `${annotations.title}: ${JSON.stringify(expected)}. Ask the user for permission. If they agree, repeat the call with ${CONFIRM_ARGUMENT}: ${JSON.stringify(expected)}.`,
  );
