import { ConnectionError, type PreviewQprCodeInput, previewQprCode } from '../../../../sdk/src/index.ts';
import { readEvents } from '../../../scan/event-stream.ts';
import { sha256 } from '../../../scan/sha256.ts';
import { client, guarded } from '../../data/client.ts';

export type PreviewBody = PreviewQprCodeInput['body'];
export type Outcome = 'complete' | 'stopped' | 'failed';

/** The pieces of an answer, and at last how it ended. What is streamed is signed on its way, so its hash goes along. */
export async function* streamPreview(
  body: PreviewBody,
  signal: AbortSignal,
): AsyncGenerator<{ readonly text?: string; readonly outcome?: Outcome }> {
  const headers = { 'x-amz-content-sha256': sha256(JSON.stringify(body)) };
  const response = await guarded(() => client.open(previewQprCode, { body }, { signal, headers }));
  for await (const { event, data } of response.body ? readEvents(response.body) : []) {
    yield JSON.parse(data);
    if (event === 'done') return;
  }
  throw new ConnectionError('The answer was cut.');
}
