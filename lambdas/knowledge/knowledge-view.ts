import * as z from 'zod/mini';
import { SET_STATUSES } from '../../contracts/knowledge.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import { text } from '../platform/schemas/text.ts';
import { isUpdating, type KnowledgeSet, organizationOf } from './knowledge-set.ts';

const EXAMPLE_ID = 'kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S';
const timestamp = z.iso.datetime();
const count = z.int().check(z.nonnegative());

export const knowledgeSetId = pathId('knowledgeSet', { description: 'Id of the knowledge set.', example: EXAMPLE_ID });

export const SET_FIELDS = {
  name: text(LIMITS.nameLength).check(z.meta({ description: 'Human-readable name', examples: ['House guide'] })),
};

export const knowledgeSetViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
    name: z.string(),
    organization_id: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Only on sets of an organization') }),
    status: z.enum(SET_STATUSES).register(z.globalRegistry, {
      description: doc('`updating`: a change is not part of the answers yet'),
    }),
    sources_count: count,
    held_count: z.optional(count).register(z.globalRegistry, {
      description: doc('Sources that wait for your approval. Only if there are any'),
    }),
    failed_count: z.optional(count).register(z.globalRegistry, {
      description: doc('Sources whose last reading failed. Only if there are any'),
    }),
    tokens: count.check(z.meta({ description: doc('Tokens of all sources that answers can use') })),
    languages: z
      .array(z.string())
      .register(z.globalRegistry, { description: doc('Languages of the sources'), example: ['en', 'de'] }),
    version: count.check(
      z.meta({ description: doc('Increases with every change that affects answers; 0: nothing to answer from') }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .register(z.globalRegistry, { id: 'KnowledgeSet' });
type KnowledgeSetView = View<typeof knowledgeSetViewSchema>;

export const toKnowledgeSetView = (set: KnowledgeSet): KnowledgeSetView => {
  const organization_id = organizationOf(set);
  const { held_count = 0, failed_count = 0 } = set;
  return {
    ...pick(set, ['id', 'name']),
    ...(organization_id !== undefined && { organization_id }),
    status: isUpdating(set) ? 'updating' : 'ready',
    sources_count: set.sources_count,
    ...(held_count > 0 && { held_count }),
    ...(failed_count > 0 && { failed_count }),
    ...pick(set, ['tokens', 'languages']),
    version: set.pack_revision ?? 0,
    ...pick(set, ['created_at', 'updated_at']),
  };
};
