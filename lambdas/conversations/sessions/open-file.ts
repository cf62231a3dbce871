import { knowledgeOwnerOf } from '../../knowledge/knowledge-set.ts';
import { type FileEffects, visitorFile } from '../../knowledge/visitor-file.ts';
import { findAddress } from '../../placements/find-address.ts';
import { statusOf } from '../../placements/placement.ts';
import { liveEffects } from '../../platform/effects.ts';
import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { ulidOf } from '../../platform/ids.ts';
import type { Table } from '../../platform/table/table.ts';
import { signingSecret } from '../../platform/visitor-address.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { findActiveOrArchived, isShortId, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { scanRequestOf } from '../../scans/scan-request.ts';
import { visitorHasher } from '../../scans/visitor-hasher.ts';
import { type AdmitEffects, admitRequest } from './admit-request.ts';

/**
 * `GET /s/<short_id>/files/<source_id>`: a visitor opens the file of a source. This is a separate function, so that no
 * other public function can give access to uploaded files. The address of a file expires after a few seconds, so each
 * request creates a new one.
 */
export const openFile = (effects: AdmitEffects & Pick<FileEffects, 'fileSecret'>) =>
  publicFunction('open-file', async (event) => {
    const { short_id = '', source_id: id = '' } = event.pathParameters ?? {};
    if (!isShortId(short_id) || ulidOf('knowledgeSource', id) === undefined)
      throw malformedIdNotFound('knowledge_source', id);
    await admitRequest(effects, { ...scanRequestOf(event), short_id });
    const code = await findActiveCode(effects.table, short_id);
    if (!code?.knowledge) throw notFound('knowledge_source', id);
    const location = await visitorFile(effects, {
      source_id: id,
      setIds: code.knowledge,
      owner_id: knowledgeOwnerOf(code),
      short_id: shortIdOf(code.ulid),
    });
    if (location === undefined) throw notFound('knowledge_source', id);
    return { statusCode: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
  });

/** Finds the active code at a scan URL. The scan URL of an active placement leads to the code of the placement. */
async function findActiveCode(table: Table, short_id: string): Promise<ScannedCode | undefined> {
  let address = await findAddress(table, short_id);
  if (address && 'placement' in address) {
    const { placement } = address;
    if (statusOf(placement) !== 'active') return undefined;
    address = await findActiveOrArchived(table, shortIdOf(placement.group_id));
  }
  return address && !('archived' in address) && !('placement' in address) ? address : undefined;
}

const effects = liveEffects();
export const handler = openFile({ ...effects, hasher: visitorHasher(effects), fileSecret: signingSecret() });
