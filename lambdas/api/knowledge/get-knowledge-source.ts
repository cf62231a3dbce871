import * as z from 'zod/mini';
import { requireSource } from '../../knowledge/access.ts';
import { knowledgeSetId } from '../../knowledge/knowledge-view.ts';
import { originalOf } from '../../knowledge/sources/file-address.ts';
import { liveUploadOrigin } from '../../knowledge/sources/live-upload-origin.ts';
import {
  sourceId,
  sourceWithOriginalViewSchema,
  toSourceWithOriginalView,
} from '../../knowledge/sources/source-view.ts';
import type { UploadOrigin } from '../../knowledge/sources/upload-address.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: knowledgeSetId, source_id: sourceId }),
  response: sourceWithOriginalViewSchema,
};

export const getKnowledgeSource = (effects: Effects & { readonly files: UploadOrigin }) =>
  apiHandler('get-knowledge-source', schemas, effects, async ({ path, caller }) => {
    const { source } = await requireSource(effects, caller, path, 'codes.read');
    return toSourceWithOriginalView(source, originalOf(effects.files, source, effects.now()));
  });

export const handler = getKnowledgeSource({ ...liveEffects(), files: liveUploadOrigin() });
