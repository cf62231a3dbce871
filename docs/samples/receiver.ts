// A webhook receiver in TypeScript, without packages.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.ts     (Node 22.18 or newer; on Node 20: npx tsx receiver.ts)
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET ?? '';
const seen = new Set<string>(); // in production: a table with a unique key

function isGenuine(rawBody: Buffer, signature: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks); // the raw bytes: parsing them first would change them

  if (!isGenuine(rawBody, String(request.headers['x-service-signature'] ?? ''))) {
    response.writeHead(401).end();
    return;
  }
  const event = JSON.parse(rawBody.toString('utf8'));
  response.writeHead(204).end(); // respond first, within 5 seconds; do the work afterwards
  if (seen.has(event.id)) return; // the same event can arrive more than once
  seen.add(event.id);
  console.log(event.event, event.id);
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
