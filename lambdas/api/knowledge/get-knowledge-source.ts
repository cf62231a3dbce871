import * as z from 'zod/mini';
import { requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { originalOf } from '../../knowledge/sources/file-address.ts';
import { liveFileUrlSigning } from '../../knowledge/sources/live-file-url-signing.ts';
import {
  source_id,
  sourceWithOriginalViewSchema,
  toSourceWithOriginalView,
} from '../../knowledge/sources/source-view.ts';
import type { FileUrlSigning } from '../../knowledge/sources/upload-address.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId, source_id }),
  response: sourceWithOriginalViewSchema,
};

export const getKnowledgeSource = (effects: Effects & { readonly files: FileUrlSigning }) =>
  apiHandler('get-knowledge-source', schemas, effects, async ({ path, caller }) => {
    const { source } = await requireSource(effects, caller, path, 'codes.read');
    return toSourceWithOriginalView(source, originalOf(effects.files, source, effects.now()));
  });

export const handler = getKnowledgeSource({ ...liveEffects(), files: liveFileUrlSigning() });
