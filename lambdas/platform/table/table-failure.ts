import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import type { Table } from './table.ts';

/** A healthy read takes milliseconds; a monitor should hear of the others before it gives up itself. */
const PATIENCE_MILLISECONDS = 2_000;

/** Why the table does not answer; `undefined` while it does. One read of an item that is not there: half a unit. */
export async function tableFailure({ client, name }: Table): Promise<unknown> {
  const read = new GetCommand({ TableName: name, Key: { pk: KEY_PREFIX.status, sk: 'STATUS' } });
  return client.send(read, { abortSignal: AbortSignal.timeout(PATIENCE_MILLISECONDS) }).then(
    () => undefined,
    (error: unknown) => error,
  );
}
