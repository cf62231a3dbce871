import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { CONVERSATION_TOKEN_HEADER } from '../../../contracts/conversations.ts';
import type { Effects } from '../../platform/effects.ts';
import { malformedIdNotFound, notFound, ServiceError } from '../../platform/errors.ts';
import { isToken } from '../../platform/identity/token.ts';
import { ulidOf } from '../../platform/ids.ts';
import { isShortId } from '../../qpr-codes/scanned-code.ts';
import { type Conversation, ownsConversation, scannedShortId, type Transcript } from '../conversation.ts';
import { findTranscript } from '../store.ts';

/** The conversation, and the token that proves it belongs to the visitor. */
export interface ConversationAccess {
  readonly short_id: string;
  readonly id: string;
  readonly token: string;
}

/**
 * Checks the format of the ids and the token that a client sent. Malformed ones are rejected before anything is read.
 */
export function requireAccessFormat(access: ConversationAccess): ConversationAccess {
  const { short_id, id, token } = access;
  if (!isShortId(short_id) || ulidOf('conversation', id) === undefined || !isToken(token)) {
    throw malformedIdNotFound('conversation', id);
  }
  return access;
}

/**
 * The token in the header. Without the header, the response is the same whether the conversation exists or not, and
 * names the header.
 */
export function requireTokenHeader({ headers, pathParameters }: APIGatewayProxyEventV2): string {
  const token = headers[CONVERSATION_TOKEN_HEADER];
  if (token) return token;
  const { kind, code, message } = malformedIdNotFound('conversation', pathParameters?.id ?? '');
  throw new ServiceError(kind, code, `${message} The header ${CONVERSATION_TOKEN_HEADER} is missing.`);
}

/**
 * Returns the conversation if it belongs to the visitor. A wrong token, the page of another code and an unknown id all
 * cause the same error. The page of a placement sends the short id of the code, which saves a read of the placement.
 * Other clients send the short id that they scanned. Both short ids are accepted.
 */
export function requireOwnConversation(
  conversation: Conversation | undefined,
  { short_id, id, token }: ConversationAccess,
): Conversation {
  const isAtAddress = conversation && [conversation.short_id, scannedShortId(conversation)].includes(short_id);
  if (!isAtAddress || !ownsConversation(conversation, token)) {
    throw notFound('conversation', id);
  }
  return conversation;
}

export async function requireOwnTranscript(
  { table }: Pick<Effects, 'table'>,
  access: ConversationAccess,
): Promise<Transcript> {
  const transcript = await findTranscript(table, access.id);
  const conversation = requireOwnConversation(transcript?.conversation, access);
  return { conversation, messages: transcript?.messages ?? [] };
}
