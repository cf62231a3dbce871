/** The package, whole: `import { … } from 'qpr'`. */
export type { AnswerEvent, Answering, AnswerOutcome } from './answers.ts';
export { streamPreview, wholeAnswer } from './answers.ts';
export type { AskOptions, ConversationOptions, OpenConversation } from './conversation.ts';
export { startConversation } from './conversation.ts';
export * from './index.ts';
export type { VerifyOptions, WebhookEvent, WebhookFault, WebhookHeaders } from './webhooks.ts';
export { verifyWebhook, WebhookError } from './webhooks.ts';
