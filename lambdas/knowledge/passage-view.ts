import * as z from 'zod/mini';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import type { View } from '../platform/schemas/shapes.ts';
import type { FoundPassage } from './passages/search.ts';

export const passageViewSchema = z
  .object({
    source_id: z.string(),
    title: z.string().register(z.globalRegistry, { description: 'Title of the source' }),
    page: z.optional(z.int()).register(z.globalRegistry, { description: doc('Only if the source has page numbers') }),
    url: z.optional(z.string()).register(z.globalRegistry, { description: doc('Only if the source is on the web') }),
    heading: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('The headings above the passage'), example: 'Rooms › Breakfast' }),
    text: z.string(),
    score: z.number().register(z.globalRegistry, {
      description: doc('From 0 to 1; compare it only within one search'),
      example: 0.94,
    }),
  })
  .register(z.globalRegistry, { id: 'KnowledgePassage' });
type PassageView = View<typeof passageViewSchema>;

export const toPassageView = ({ source, url = source.url, ...found }: FoundPassage): PassageView => ({
  source_id: source.id,
  title: source.title,
  ...pick({ ...found, url }, ['page', 'url', 'heading', 'text', 'score']),
});
