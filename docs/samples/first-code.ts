// Creates a code and prints its page URL and image URL. In TypeScript, without third-party packages.
//   QPR_API_KEY=… QPR_BASE_URL=http://localhost:3000 node first-code.ts
// (Node 22.18 or newer; on Node 20: npx tsx first-code.ts)
import { randomUUID } from 'node:crypto';

const response = await fetch(`${process.env.QPR_BASE_URL ?? 'http://localhost:3000'}/v1/qpr-codes`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.QPR_API_KEY}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(), // a retry with the same key does not create a second code
  },
  body: JSON.stringify({ name: 'Lobby', prompt: 'You are the concierge. Breakfast is from 7 to 10.' }),
  signal: AbortSignal.timeout(10_000),
});
const body = await response.json();
if (!response.ok) throw new Error(`${body.code}: ${body.detail}`);
console.log(body.scan_url, body.qr_image_url);
