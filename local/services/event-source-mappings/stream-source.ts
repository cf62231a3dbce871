import type { WriteNotifier } from '../dynamodb/write-notifier.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import { createStreamClient, type StreamClient } from './stream-client.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

/** A stream and the notifier that wakes its readers. */
export interface StreamSource {
  readonly client: StreamClient;
  readonly reader: StreamReader;
  readonly writes: WriteNotifier;
}

/** All mappings of a stream share one source. */
export const streamSources = perRuntime((runtime) => {
  const sources = new Map<string, StreamSource>();
  const open = (streamArn: string): StreamSource => {
    const client = createStreamClient(runtime, streamArn);
    const writes = runtime.find<WriteNotifier>('dynamodb', 'writes');
    return { client, reader: createStreamReader(client, writes), writes };
  };
  return (streamArn: string): StreamSource => {
    const source = sources.get(streamArn) ?? open(streamArn);
    sources.set(streamArn, source);
    return source;
  };
});
