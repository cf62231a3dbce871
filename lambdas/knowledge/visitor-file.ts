import { DAY_MILLISECONDS, secondsUntilEndOf } from '../../contracts/time.ts';
import { rateLimited } from '../platform/errors.ts';
import type { Table } from '../platform/table/table.ts';
import { findSourceInSets } from './sources/source-store.ts';
import { visitorFileAddress } from './sources/visitor-file-address.ts';
import { findSets } from './store.ts';
import { countVisitorBytes } from './visitor-bytes-store.ts';

export interface FileEffects {
  readonly table: Table;
  /** Signs the addresses of files. */
  readonly fileSecret: string;
  readonly now: () => Date;
}

interface WantedFile {
  readonly source_id: string;
  /** The sets of the code. After a move of the code, the sets that stayed with its former owner do not count. */
  readonly setIds: readonly string[];
  readonly owner_id: string;
  readonly short_id: string;
}

/**
 * The address at which visitors of a code can open the file, or `undefined` if they cannot open it. The size of the file
 * counts toward the daily limit of the code.
 */
export async function visitorFile(
  { table, fileSecret, now }: FileEffects,
  { source_id, setIds, owner_id, short_id }: WantedFile,
): Promise<string | undefined> {
  const [sets, source] = await Promise.all([findSets(table, setIds), findSourceInSets(table, setIds, source_id)]);
  const isOfOwner = sets.some((set) => set.id === source?.set_id && set.owner_id === owner_id);
  if (!isOfOwner || !source?.file || !source.visitors_can_open || source.ready_version === undefined) return undefined;
  const at = now();
  if (!(await countVisitorBytes(table, { short_id, bytes: source.file.size, at }))) throw filesLimited(at);
  return visitorFileAddress(source, { at, short_id, secret: fileSecret });
}

const filesLimited = (at: Date) =>
  rateLimited(
    'qpr_code.files_limited',
    'The files of this code were opened too often today. They open again tomorrow (UTC).',
    secondsUntilEndOf(DAY_MILLISECONDS, at),
  );
