import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

/** One frame of AWS's event-stream encoding: prelude with checksum, headers, payload, and a final checksum. */
function eventStreamFrame(headers: Readonly<Record<string, string>>, payload: unknown): Buffer {
  const headerBytes = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const nameBytes = Buffer.from(name);
      const valueBytes = Buffer.from(value);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(valueBytes.length);
      // Header value type 7 is a string.
      return Buffer.concat([Buffer.from([nameBytes.length]), nameBytes, Buffer.from([7]), length, valueBytes]);
    }),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(16 + headerBytes.length + body.length, 0);
  prelude.writeUInt32BE(headerBytes.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const checked = Buffer.concat([prelude, headerBytes, body]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([checked, checksum]);
}

export const bedrockEvent = (type: string, payload: unknown): Buffer =>
  eventStreamFrame({ ':message-type': 'event', ':event-type': type, ':content-type': 'application/json' }, payload);

export const bedrockException = (type: string, message: string): Buffer =>
  eventStreamFrame(
    { ':message-type': 'exception', ':exception-type': type, ':content-type': 'application/json' },
    { message },
  );

export const bedrockText = (text: string): Buffer =>
  bedrockEvent('contentBlockDelta', { contentBlockIndex: 0, delta: { text } });

export const openAiText = (content: string): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

export type Answerer = (response: ServerResponse, attempt: number) => void | Promise<void>;

export interface ModelServer {
  readonly url: string;
  readonly received: Received[];
  /** Resolves when a client disconnects before its response is complete. */
  readonly hungUp: Promise<void>;
  close(): Promise<void>;
}

/** A model server on loopback. The test writes each response with `answer`, so it controls every byte. */
export async function startModelServer(answer: Answerer): Promise<ModelServer> {
  const received: Received[] = [];
  const hungUp = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>,
    });
    response.on('close', () => {
      if (!response.writableFinished) hungUp.resolve();
    });
    await answer(response, received.length);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    hungUp: hungUp.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
