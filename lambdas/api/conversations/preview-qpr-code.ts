import * as z from 'zod/mini';
import { CONVERSATION, PREVIEW } from '../../../contracts/conversations.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { livePreviewEffects, type PreviewEffects, prepareAnswer } from '../../conversations/answer-preview.ts';
import { toAnswerSourceView } from '../../conversations/answer-source-view.ts';
import { codeOfDraft, DRAFT_FIELDS } from '../../conversations/draft-fields.ts';
import type { KnowledgeOwner } from '../../knowledge/knowledge-set.ts';
import { requireKnowledge } from '../../knowledge/require-knowledge.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import type { Caller } from '../../platform/caller.ts';
import { text } from '../../platform/schemas/text.ts';
import { type StreamedAnswer, streamHandler } from '../stream-handler.ts';

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('visitor'), text: text(CONVERSATION.messageLength) }),
  z.strictObject({ role: z.literal('assistant'), text: text(PREVIEW.answerLength) }),
]);

const bodySchema = z
  .strictObject({
    ...z.partial(z.strictObject(DRAFT_FIELDS)).shape,
    name: z._default(DRAFT_FIELDS.name, 'Preview'),
    prompt: DRAFT_FIELDS.prompt,
    template: z._default(DRAFT_FIELDS.template, 'business'),
    language: z._default(DRAFT_FIELDS.language, 'en'),
    messages: z
      .array(messageSchema)
      .check(
        z.minLength(1, 'Must have at least one message.'),
        z.maxLength(PREVIEW.messages),
        z.refine((messages) => messages.at(-1)?.role === 'visitor', 'The last message must be from the visitor.'),
      )
      .check(
        z.meta({
          description: doc('The conversation so far, oldest first. The assistant answers the last message'),
          examples: doc([[{ role: 'visitor', text: 'When is breakfast?' }]]),
        }),
      ),
    organization_id: z.optional(organizationReference),
  })
  .register(z.globalRegistry, {
    description: doc(
      "A draft and the conversation with it. Nothing is stored. The answer counts towards the owner's usage limits.",
    ),
  });
type Draft = z.output<typeof bodySchema>;

/** The request body and the stream of events, as shown in the API description. */
export const schemas = {
  body: bodySchema,
  response: z.string().register(z.globalRegistry, {
    description: doc(
      'Server-sent events: `delta` with a part of the answer, `sources` if the answer is based on knowledge, and finally `done` with the outcome',
    ),
    example: doc(
      'event: delta\ndata: {"text":"From seven"}\n\nevent: delta\ndata: {"text":" to ten."}\n\nevent: done\ndata: {"outcome":"complete"}\n\n',
    ),
  }),
};

export const previewQprCode = (effects: PreviewEffects) =>
  streamHandler('preview-qpr-code', schemas, effects, ({ body, caller }) => preparePreview(effects, caller, body));

/**
 * Returns the function that streams the answer. A preview is neither a scan nor a conversation, but it calls the model.
 * The account that would own the code pays for it.
 */
async function preparePreview(effects: PreviewEffects, caller: Caller, draft: Draft): Promise<StreamedAnswer> {
  const owner = await ownerOf(effects, caller, draft);
  await requireKnowledge(effects.table, owner, draft.knowledge);
  const answer = await prepareAnswer(effects, {
    operation: 'preview-qpr-code',
    callerAccountId: caller.account_id,
    owner,
    code: codeOfDraft(draft, draft),
    knowledge: draft.knowledge ?? [],
    language: draft.language,
    messages: draft.messages,
  });
  return async (send, signal) => {
    const { outcome, cited } = await answer((piece) => send('delta', { text: piece }), signal);
    if (cited.length > 0) send('sources', { sources: cited.map(toAnswerSourceView) });
    return { outcome };
  };
}

/** The account that would own the code, and its organization. */
async function ownerOf(effects: PreviewEffects, caller: Caller, { organization_id }: Draft): Promise<KnowledgeOwner> {
  const id = organization_id ?? caller.organization_id;
  if (id === undefined) return { account_id: caller.account_id };
  const { organization } = await requireMembership(effects, caller, id, 'codes.write');
  return { account_id: organization.account_id, organization_id: organization.id };
}

export const handler = awslambda.streamifyResponse(previewQprCode(livePreviewEffects('preview-qpr-code')));
