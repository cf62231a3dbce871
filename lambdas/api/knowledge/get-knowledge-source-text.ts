import * as z from 'zod/mini';
import { KNOWLEDGE_LIMITS, UNREAD_REASONS } from '../../../contracts/knowledge.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { type ObjectReader, openObjectReader } from '../../knowledge/objects/object-reader.ts';
import { readStoredText } from '../../knowledge/reading/stored-text.ts';
import { source_id } from '../../knowledge/sources/source-view.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId, source_id }),
  response: z
    .object({
      pages: z.array(
        z.object({
          page: z.int().check(z.positive()),
          text: z
            .string()
            .register(z.globalRegistry, { description: doc('Headings are lines that begin with `#`, as in Markdown') }),
          unread: z.optional(z.enum(UNREAD_REASONS)).register(z.globalRegistry, {
            description: doc(
              'Why the page has no text: `scanned` (it is only a picture), `damaged`, `unavailable` (the address did not return a page) or `no_text` (it shows no text without scripts). Absent on pages with text',
            ),
          }),
          url: z.optional(z.string()).register(z.globalRegistry, { description: doc('Only on the pages of a site') }),
        }),
      ),
    })
    .register(z.globalRegistry, { id: 'KnowledgeSourceText' }),
};

/**
 * Returns the extracted text, and the pages that could not be read. If the latest version is held for approval, this is
 * the text that the owner has to approve. Otherwise, it is the text of the published version, or of the latest version
 * if none is published.
 */
export const getKnowledgeSourceText = (effects: Effects & { readonly texts: ObjectReader }) =>
  apiHandler('get-knowledge-source-text', schemas, effects, async ({ path, caller }) => {
    const { source } = await requireSource(effects, caller, path, 'codes.read');
    const { set_id, id: source_id, status, ready_version, version: latest } = source;
    const version = status === 'held' ? latest : (ready_version ?? latest);
    const { pages } = await readStoredText(
      effects.texts,
      { set_id, source_id, version },
      { maxCharacters: KNOWLEDGE_LIMITS.textCharacters },
    );
    return { pages };
  });

export const handler = getKnowledgeSourceText({ ...liveEffects(), texts: openObjectReader() });
