import { expect } from '@jest/globals';
import { addKnowledgeSource, type Client, getKnowledgeSource } from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

export interface UploadedFile {
  readonly name: string;
  readonly content_type: 'text/markdown' | 'text/html' | 'application/pdf';
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Uploads a file as a knowledge source, waits until the service has read it, and returns the id of the source. */
export async function uploadFile(
  client: Client,
  setId: string,
  { name, content_type, content }: UploadedFile,
): Promise<string> {
  const { id, upload } = await client.call(addKnowledgeSource, {
    path: { id: setId },
    body: { kind: 'file', name, content_type, size: Buffer.byteLength(content) },
  });
  if (!upload) throw new Error('The response has no upload address.');
  const { url, method, headers } = upload;
  const uploaded = await fetch(url, { method, headers, body: content, signal: timeoutSignal() });
  expect({ status: uploaded.status, body: await uploaded.text() }).toEqual({ status: 200, body: '' });
  await eventually(async () => {
    const source = await client.call(getKnowledgeSource, { path: { id: setId, source_id: id } });
    expect(source).toMatchObject({ status: 'ready', error: null });
  });
  return id;
}
