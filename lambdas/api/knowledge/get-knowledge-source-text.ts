import * as z from 'zod/mini';
import { requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { type ObjectReader, openObjectReader } from '../../knowledge/objects/object-reader.ts';
import { readStoredText } from '../../knowledge/reading/stored-text.ts';
import { sourceId } from '../../knowledge/sources/source-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId, source_id: sourceId }),
  response: z
    .object({
      pages: z.array(
        z.object({
          page: z.int().check(z.positive()),
          text: z
            .string()
            .register(z.globalRegistry, { description: 'Headings are lines that begin with `#`, as in Markdown' }),
          unread: z.optional(z.enum(['scanned', 'damaged'])).register(z.globalRegistry, {
            description: 'Only on pages without text: `scanned`, a picture of text, or `damaged`',
          }),
        }),
      ),
    })
    .register(z.globalRegistry, { id: 'KnowledgeSourceText' }),
};

/** What was understood, and what was not: of the version that answers, or of the latest one if none does. */
export const getKnowledgeSourceText = (effects: Effects & { readonly texts: ObjectReader }) =>
  apiHandler('get-knowledge-source-text', schemas, effects, async ({ path, caller }) => {
    const { source } = await requireSource(effects, caller, path, 'codes.read');
    const { setId, id: sourceId, readyVersion, version } = source;
    const { pages } = await readStoredText(effects.texts, { setId, sourceId, version: readyVersion ?? version });
    return { pages };
  });

export const handler = getKnowledgeSourceText({ ...liveEffects(), texts: openObjectReader() });
