import { MCP } from '../../contracts/operations/mcp.ts';
import { PRODUCT_NAME } from '../../contracts/product.ts';
import type { Caller } from '../platform/caller.ts';
import type { CallService } from './call-service.ts';
import { callTool, type ToolCaller } from './call-tool.ts';
import type { Message, Reply } from './message.ts';
import type { Arguments } from './tool-request.ts';
import { SERVICE_VERSION, toolsFor, toPublicTool } from './tools.ts';

const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

const INSTRUCTIONS = `A QPR code is a QR code that opens a conversation with an assistant, which follows the code's prompt.
A placement is one printed copy of a code. A knowledge set has the files, web pages and prepared answers that assistants use.
Times are in UTC. Before you call a tool that deletes or moves something, ask the user for permission.`;

/** Answers a message of MCP, the Model Context Protocol. Notifications and responses have no answer. */
export async function answerMessage(
  callService: CallService,
  { id, method, params = {} }: Message,
  caller: Caller,
  toolCaller: ToolCaller,
): Promise<Reply | undefined> {
  if (id === undefined || method === undefined) return undefined;
  const result = (value: object): Reply => ({ jsonrpc: '2.0', id, result: { ...value } });
  const error = (code: number, message: string): Reply => ({ jsonrpc: '2.0', id, error: { code, message } });
  switch (method) {
    case 'initialize':
      return result({
        protocolVersion: versionFor(params.protocolVersion),
        capabilities: { tools: {} },
        serverInfo: { name: 'qpr', title: PRODUCT_NAME, version: SERVICE_VERSION },
        instructions: INSTRUCTIONS,
      });
    case 'ping':
      return result({});
    case 'tools/list':
      return result({ tools: toolsFor(caller).map(toPublicTool) });
    case 'tools/call': {
      const tool = toolsFor(caller).find(({ name }) => name === params.name);
      if (!tool) return error(INVALID_PARAMS, 'There is no such tool, or the API key cannot use it.');
      return result(await callTool(callService, tool, argumentsIn(params), toolCaller));
    }
    default:
      return error(METHOD_NOT_FOUND, 'The service does not support this method.');
  }
}

/** The requested version if we support it, and otherwise our newest version, which the client may support. */
const versionFor = (requested: unknown): string =>
  MCP.protocolVersions.find((version) => version === requested) ?? MCP.protocolVersions[0];

const argumentsIn = ({ arguments: values }: Readonly<Record<string, unknown>>): Arguments =>
  typeof values === 'object' && values !== null ? (values as Arguments) : {};
