import * as z from 'zod/mini';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { accountPartition } from '../accounts/store.ts';
import { type Condition, equals, isAbsent } from '../platform/table/conditions.ts';
import { getItem } from '../platform/table/get-item.ts';
import type { Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { targetHost } from '../platform/targets/target-url.ts';
import { webhooksOf } from './store.ts';
import type { Webhook } from './webhook.ts';

/**
 * The webhooks of an account, read in order to add a URL on this host. The revision grows with every URL added to the
 * host. A write that requires an unchanged revision cannot create the same URL twice or exceed the limit per host. The
 * limit counts the webhooks themselves, so there is no counter that could become wrong.
 */
export interface HostRegister {
  readonly account_id: string;
  readonly host: string;
  readonly revision: number;
  readonly webhooks: readonly Webhook[];
}

const registerKey = ({ account_id, host }: Pick<HostRegister, 'account_id' | 'host'>) => ({
  pk: accountPartition(account_id),
  sk: `WEBHOOK_HOST#${host}`,
});

const registerItemSchema = z.object({ revision: z._default(z.number(), 0) });

/** Reads the revision before the webhooks. If a URL is added after the revision was read, `addUrlWrite` fails. */
export async function readHostRegister(table: Table, account_id: string, url: string): Promise<HostRegister> {
  const identity = { account_id, host: targetHost(new URL(url)) };
  const { revision } = registerItemSchema.parse((await getItem(table, registerKey(identity))) ?? {});
  return { ...identity, revision, webhooks: await webhooksOf(table, account_id) };
}

/** The item expires this long after the last URL was added. */
const KEPT_SECONDS = DAY_SECONDS;

/** Fails if another URL was added to the host since the register was read. */
export const addUrlWrite = (table: Table, register: HostRegister, now: Date): TableWrite =>
  updateWrite(
    table,
    registerKey(register),
    {
      set: {
        type: 'webhook_host',
        // At least the current time, so that a new item never repeats a revision of an expired item.
        revision: Math.max(register.revision + 1, now.getTime()),
        expires_at_seconds: wholeSeconds(now.getTime()) + KEPT_SECONDS,
      },
    },
    isUnchanged(register),
  );

const isUnchanged = ({ revision }: HostRegister): Condition =>
  revision === 0 ? isAbsent('revision') : equals('revision', revision);
