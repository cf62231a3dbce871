import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import type { Table } from './table.ts';

/** A healthy read takes milliseconds. This timeout is shorter than those of monitors. */
const TIMEOUT_MILLISECONDS = 2_000;

/**
 * Returns the error of a test read, or `undefined` if the table responds. The read asks for an item that does not
 * exist, which costs half a read unit.
 */
export async function tableFailure({ client, name }: Table): Promise<unknown> {
  const read = new GetCommand({ TableName: name, Key: { pk: KEY_PREFIX.status, sk: 'STATUS' } });
  return client.send(read, { abortSignal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).then(
    () => undefined,
    (error: unknown) => error,
  );
}
