import { KEY_PREFIX } from '../../contracts/table.ts';
import type { Table } from './table.ts';
import { type NamedWrites, transactWrite, tryTransactWrite } from './transact-write.ts';
import type { TableWrite } from './writes.ts';

/** TRANSITION ONLY: use transactWrite with names. */
const numbered = (writes: readonly TableWrite[]): NamedWrites =>
  Object.fromEntries(
    writes.map((write, index) => [
      String(write.Update?.Key?.pk).startsWith(KEY_PREFIX.idempotency) ? 'idempotency' : `w${index}`,
      write,
    ]),
  );

export const writeTogether = (table: Table, writes: readonly TableWrite[], attempts?: number): Promise<void> =>
  transactWrite(table, numbered(writes), { conflictAttempts: attempts });

export const writtenIfUnchanged = async (table: Table, writes: readonly TableWrite[]): Promise<boolean> =>
  (await tryTransactWrite(table, numbered(writes))) === undefined;
