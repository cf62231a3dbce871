import * as z from 'zod/mini';
import { doc } from '../../shared/fields/doc.ts';
import type { AnswerSource } from '../knowledge/answer-source.ts';
import { pick } from '../platform/fields/pick.ts';
import type { View } from '../platform/schemas/shapes.ts';

export const answerSourceViewSchema = z
  .object({
    number: z.int().register(z.globalRegistry, { description: doc('The number in brackets in the answer') }),
    source_id: z.string(),
    title: z.string(),
    page: z.optional(z.int()),
    url: z.optional(z.string()).register(z.globalRegistry, { description: doc('Only if the source is on the web') }),
    can_open: z.optional(z.boolean()).register(z.globalRegistry, {
      description: doc(
        'Only on files that visitors can open, at `/s/{short_id}/files/{source_id}`. `short_id` is that of the code or of a placement',
      ),
    }),
    text: z.string().register(z.globalRegistry, { description: doc('The passage that the answer is based on') }),
    heading: z.optional(z.string()).register(z.globalRegistry, {
      description: doc('The headings above the passage. Only in transcripts'),
      example: 'Rooms › Breakfast',
    }),
    score: z.optional(z.number()).register(z.globalRegistry, {
      description: doc(
        'How well the passage fits the question, from 0 to 1. Only in transcripts, and only if the knowledge was searched. A small set is not searched, because the model gets all of it',
      ),
      example: 0.94,
    }),
  })
  .register(z.globalRegistry, { id: 'AnswerSource' });
type AnswerSourceView = View<typeof answerSourceViewSchema>;

/** A source as visitors see it. */
export const toAnswerSourceView = (source: AnswerSource): AnswerSourceView =>
  pick(source, ['number', 'source_id', 'title', 'page', 'url', 'can_open', 'text']);

/** A source as owners see it in the transcript, where it explains why the assistant gave this answer. */
export const toTranscriptSourceView = (source: AnswerSource): AnswerSourceView => ({
  ...toAnswerSourceView(source),
  ...pick(source, ['heading', 'score']),
});
