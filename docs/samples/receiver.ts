// A webhook receiver in TypeScript, without third-party packages.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.ts     (Node 22.18 or newer; on Node 20: npx tsx receiver.ts)
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const secret = process.env.WEBHOOK_SECRET ?? '';
if (secret === '') throw new Error('Set WEBHOOK_SECRET.'); // anyone can sign with an empty secret
const seen = new Set<string>(); // in production: a table with a unique key

function isGenuine(rawBody: Buffer, signature: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

createServer(async (request, response) => {
  // The signature covers the raw bytes, so do not parse the body first. Reading fails if the sender disconnects too early.
  const rawBody = await buffer(request).catch(() => undefined);
  if (!rawBody || !isGenuine(rawBody, String(request.headers['x-service-signature'] ?? ''))) {
    response.writeHead(401).end();
    return;
  }
  const event = JSON.parse(rawBody.toString('utf8'));
  response.writeHead(204).end(); // respond first, within 5 seconds; do the work afterwards
  if (seen.has(event.id)) return; // the same event can arrive more than once
  seen.add(event.id);
  console.log(event.event, event.id);
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
