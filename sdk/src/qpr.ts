/** Entry point of the package: `import { … } from 'qpr'`. */
export type { AnswerEvent, AnswerOutcome, AnswerStream } from './answers.ts';
export { collectAnswer, streamPreview } from './answers.ts';
export type { AskOptions, ConversationOptions, OpenConversation } from './conversation.ts';
export { startConversation } from './conversation.ts';
export * from './index.ts';
export type { VerifyOptions, WebhookErrorReason, WebhookEvent, WebhookHeaders } from './webhooks.ts';
export { verifyWebhook, WebhookError } from './webhooks.ts';
