import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { requireSet } from '../../knowledge/access.ts';
import { chooseEmbedder } from '../../knowledge/embedding/choose-embedder.ts';
import type { Embedder } from '../../knowledge/embedding/embedder.ts';
import { findPassages, openPacks, PackReplaced, type Packs } from '../../knowledge/find-passages.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { openObjectReader } from '../../knowledge/objects/object-reader.ts';
import { passageViewSchema, toPassageView } from '../../knowledge/passage-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retry } from '../../platform/retry.ts';
import { text } from '../../platform/schemas/text.ts';
import { apiHandler } from '../api-handler.ts';

const { default: DEFAULT_LIMIT, max: MAX_LIMIT } = KNOWLEDGE_LIMITS.searchResults;

export const schemas = {
  path: z.object({ id: knowledgeSetId }),
  body: z.strictObject({
    query: text(KNOWLEDGE_LIMITS.queryLength).check(
      z.meta({ description: doc('A question, as a visitor would ask it'), examples: doc(['Do you have parking?']) }),
    ),
    limit: z._default(z.int().check(z.positive(), z.maximum(MAX_LIMIT)), DEFAULT_LIMIT),
  }),
  response: z.object({ passages: z.array(passageViewSchema) }),
};

/** A search reads the set and then its pack (the file to search), which a newer pack can replace in between. */
const RETRY = { attempts: 3, baseMilliseconds: 0, capMilliseconds: 0 };

/** Returns the passages of a set that fit a question best, best first. */
export const searchKnowledge = (effects: Effects & { readonly packs: Packs; readonly embedder: Embedder }) =>
  apiHandler(
    'search-knowledge',
    schemas,
    effects,
    async ({ path, body, caller }) => {
      const packs = await retry(
        async () => effects.packs.of([await requireSet(effects, caller, path.id, 'codes.read')]),
        { ...RETRY, when: (error) => error instanceof PackReplaced },
      );
      const found = await findPassages(effects.embedder, packs, { text: body.query }, body.limit);
      return { passages: found.map(toPassageView) };
    },
    { beforeReplay: ({ path, caller }) => requireSet(effects, caller, path.id, 'codes.read') },
  );

export const handler = searchKnowledge({
  ...liveEffects(),
  packs: openPacks(openObjectReader()),
  embedder: chooseEmbedder(),
});
