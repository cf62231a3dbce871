import { getQprCode, type QprCodeDetail } from '../../../../sdk/src/index.ts';
import { client, withSignIn } from '../../data/client.ts';

/** A code with the version for `If-Match`, so two people do not overwrite each other's changes. */
export interface LoadedCode {
  readonly code: QprCodeDetail;
  readonly version: string | undefined;
}

export async function loadCode(id: string): Promise<LoadedCode> {
  const { data, headers } = await withSignIn(() => client.send(getQprCode, { path: { id } }));
  return { code: data, version: headers.get('etag') ?? undefined };
}
