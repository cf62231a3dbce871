import { ENV } from '../../../contracts/environment.ts';
import { MCP } from '../../../contracts/operations/mcp.ts';
import { answerMessage } from '../../mcp/answer-message.ts';
import { type CallService, callServiceAt } from '../../mcp/call-service.ts';
import { messageSchema, replySchema } from '../../mcp/message.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { forwardHandler } from '../forward-handler.ts';

export const schemas = { body: messageSchema, response: replySchema };

const VERSION_HEADER = 'mcp-protocol-version';

/** The streamable HTTP transport of MCP (Model Context Protocol), without sessions: every message is independent. */
export const sendMcpMessage = (effects: Effects, callService: CallService) =>
  forwardHandler('send-mcp-message', schemas, effects, ({ body, caller, headers, forwardedHeaders, request_id }) => {
    requireKnownVersion(headers[VERSION_HEADER]);
    return answerMessage(callService, body, caller, { headers: forwardedHeaders, request_id });
  });

function requireKnownVersion(version: string | undefined): void {
  if (version === undefined || MCP.protocolVersions.some((known) => known === version)) return;
  throw new HttpError(400, 'request.invalid', 'This version of the MCP protocol is not supported.', {
    fields: [{ path: `header.${VERSION_HEADER}`, message: `Must be one of ${MCP.protocolVersions.join(', ')}.` }],
  });
}

export const handler = sendMcpMessage(liveEffects(), callServiceAt(requiredEnv(ENV.baseUrl)));
