import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from '../platform/environment.ts';
import type { Table } from '../platform/table/table.ts';
import { functionCredentials } from './objects/object-reader.ts';
import { fileAddress } from './sources/file-address.ts';
import { findSourceInSets } from './sources/source-store.ts';
import type { FileUrlSigning } from './sources/upload-address.ts';
import { findSets } from './store.ts';

export interface FileEffects {
  readonly table: Table;
  readonly files: FileUrlSigning;
  readonly now: () => Date;
}

/** Signs relative URLs: with an empty base URL, visitors stay on the host of the code that they scanned. */
export const liveVisitorFileUrlSigning = (): FileUrlSigning => ({
  baseUrl: '',
  bucketHost: requiredEnv(ENV.knowledgeBucketHost),
  credentials: functionCredentials,
});

interface WantedFile {
  readonly sourceId: string;
  /** The sets of the code. After a move of the code, the sets that stayed with its former owner do not count. */
  readonly setIds: readonly string[];
  readonly ownerId: string;
  readonly shortId: string;
}

/** The address at which visitors of a code can open the file, or `undefined` if they cannot open it. */
export async function visitorFile(
  { table, files, now }: FileEffects,
  { sourceId, setIds, ownerId, shortId }: WantedFile,
): Promise<string | undefined> {
  const [sets, source] = await Promise.all([findSets(table, setIds), findSourceInSets(table, setIds, sourceId)]);
  const isOfOwner = sets.some((set) => set.id === source?.setId && set.ownerId === ownerId);
  if (!isOfOwner || !source?.file || !source.visitorsCanOpen || source.readyVersion === undefined) return undefined;
  return fileAddress(files, { ...source, file: source.file }, { at: now(), shortId }).url;
}
