import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from '../platform/environment.ts';
import type { Table } from '../platform/table/table.ts';
import { functionCredentials } from './objects/object-reader.ts';
import { fileAddress } from './sources/file-address.ts';
import { findSource } from './sources/source-store.ts';
import type { UploadOrigin } from './sources/upload-address.ts';
import { findSets } from './store.ts';

export interface FileEffects {
  readonly table: Table;
  readonly files: UploadOrigin;
  readonly now: () => Date;
}

/** Visitors stay on the host that they scanned. */
export const liveVisitorFiles = (): UploadOrigin => ({
  baseUrl: '',
  bucketHost: requiredEnv(ENV.knowledgeBucketHost),
  credentials: functionCredentials,
});

/** The address of a file that visitors can open, or `undefined`. Sets of another owner do not count: the code was moved. */
export async function visitorFile(
  { table, files, now }: FileEffects,
  { ids, ownerId }: { readonly ids: readonly string[]; readonly ownerId: string },
  sourceId: string,
): Promise<string | undefined> {
  const sets = (await findSets(table, ids)).filter((set) => set.ownerId === ownerId);
  for (const { id: setId } of sets) {
    const source = await findSource(table, { setId, id: sourceId });
    if (source?.file && source.visitorsCanOpen && source.readyVersion !== undefined)
      return fileAddress(files, { ...source, file: source.file }, now()).url;
  }
  return undefined;
}
