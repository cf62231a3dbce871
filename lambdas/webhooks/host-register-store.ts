import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DAY_SECONDS, wholeSeconds } from '../../contracts/time.ts';
import { accountPartition } from '../accounts/store.ts';
import { type Condition, equals, isAbsent } from '../platform/table/conditions.ts';
import type { Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { webhooksOf } from './store.ts';
import { targetHost } from './targets/webhook-url.ts';
import type { Webhook } from './webhook.ts';

/**
 * The webhooks of an account, as somebody read them who wants to add a URL on this host. Its revision grows
 * with every URL that comes to the host; a write on the condition that it is still the same cannot make
 * two of one URL, or eleven of ten. The webhooks themselves are counted: nothing has to be released, and nothing can get
 * out of step.
 */
export interface HostRegister {
  readonly accountId: string;
  readonly host: string;
  readonly revision: number;
  readonly webhooks: readonly Webhook[];
}

const registerKey = ({ accountId, host }: Pick<HostRegister, 'accountId' | 'host'>) => ({
  pk: accountPartition(accountId),
  sk: `WEBHOOK_HOST#${host}`,
});

const registerItemSchema = z.object({ revision: z._default(z.number(), 0) });

/** The revision is read first: what comes in between may be in the list, but then the write fails. */
export async function readHostRegister(table: Table, accountId: string, url: string): Promise<HostRegister> {
  const place = { accountId, host: targetHost(new URL(url)) };
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: registerKey(place), ConsistentRead: true }),
  );
  const { revision } = registerItemSchema.parse(item);
  return { ...place, revision, webhooks: await webhooksOf(table, accountId) };
}

/** Longer than any request; after that nobody holds an older revision. */
const KEPT_SECONDS = DAY_SECONDS;

/** Fails when another URL came to the host since the register was read. */
export const addUrlWrite = (table: Table, register: HostRegister, now: Date): TableWrite =>
  updateWrite(
    table,
    registerKey(register),
    {
      set: { type: 'webhook_host', expires_at_seconds: wholeSeconds(now.getTime()) + KEPT_SECONDS },
      add: { revision: 1 },
    },
    isUnchanged(register),
  );

const isUnchanged = ({ revision }: HostRegister): Condition =>
  revision === 0 ? isAbsent('revision') : equals('revision', revision);
