import * as z from 'zod/mini';
import type { AnswerSource } from '../knowledge/answer-source.ts';

export const answerSourceViewSchema = z
  .object({
    number: z.int().register(z.globalRegistry, { description: 'The number in brackets in the answer' }),
    source_id: z.string(),
    title: z.string(),
    page: z.optional(z.int()),
    url: z.optional(z.string()).register(z.globalRegistry, { description: 'Only if the source is on the web' }),
    text: z.string().register(z.globalRegistry, { description: 'The passage that the answer is based on' }),
  })
  .register(z.globalRegistry, { id: 'AnswerSource' });
type AnswerSourceView = z.output<typeof answerSourceViewSchema>;

/** A source as visitors and owners see it, in the stream and in the transcript. */
export const toAnswerSourceView = ({ number, sourceId, title, page, url, text }: AnswerSource): AnswerSourceView => ({
  number,
  source_id: sourceId,
  title,
  ...(page !== undefined && { page }),
  ...(url !== undefined && { url }),
  text,
});
