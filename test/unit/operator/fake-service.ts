import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { qrImages } from '../../../lambdas/qpr-codes/images/qr-image.ts';
import { serviceSignature } from '../../../lambdas/webhooks/webhook-signature.ts';

export const KEY = 'qpr_sk_fake';
const SECRET = 'whsec_fake';
const EVENT = 'scan.created';

interface Reply {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
}

export interface FakeService {
  readonly port: number;
  /** The paths of the resources that were created and not deleted. */
  readonly resources: ReadonlySet<string>;
  /** The URLs of all webhooks that were created. */
  readonly webhookUrls: readonly string[];
  stop(): void;
}

const problem = (status: number, headers: OutgoingHttpHeaders = {}, more: object = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { title: 'x', status, detail: 'x', code: 'x', request_id: 'x', ...more },
});

/** A service on loopback that responds just well enough for the smoke test. `isBroken` selects requests that fail. */
export async function startFakeService(
  isBroken: (method: string, path: string) => boolean = () => false,
): Promise<FakeService> {
  const resources = new Set<string>();
  const webhookUrls: string[] = [];
  const attempts: object[] = [];
  let created = 0;
  const create = (path: string, view: object = {}): Reply => {
    created += 1;
    const id = `x${created}`;
    resources.add(`${path}/${id}`);
    return { status: 201, body: { id, ...view } };
  };

  /** Sends an event to the webhook, as a scan does. */
  async function deliver(): Promise<void> {
    const [url = ''] = webhookUrls;
    if (new URL(url).hostname.endsWith('.invalid')) {
      attempts.push({ status: null, error: 'The host name cannot be resolved.' });
      return;
    }
    const body = JSON.stringify({ event: EVENT });
    const headers = { 'x-service-event': EVENT, 'x-service-signature': serviceSignature(SECRET, Buffer.from(body)) };
    const { status } = await fetch(url, { method: 'POST', headers, body });
    attempts.push({ status, error: null });
  }

  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, body = '' } = await replyTo(request);
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, headers).end(isRaw ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const scanUrl = `${site}/s/fake`;
  const images = qrImages(scanUrl);
  const code = {
    ...{ name: '', template: '', status: '', scans_total: 0, metadata: {}, created_at: '', updated_at: '' },
    ...{ short_id: 'fake', scan_url: scanUrl, qr_image_url: `${site}/qr.png`, qr_svg_url: `${site}/qr.svg` },
  };

  async function replyTo(request: IncomingMessage): Promise<Reply> {
    const { method = '', headers } = request;
    const { pathname: path } = new URL(request.url ?? '', site);
    const body = (await text(request)) || '{}';
    if (isBroken(method, path)) return { status: 503, body: {} };
    return path.startsWith('/v1/')
      ? replyToCaller(method, path, JSON.parse(body) as Record<string, unknown>, headers.authorization)
      : replyToVisitor(method, path);
  }

  async function replyToVisitor(method: string, path: string): Promise<Reply> {
    if (path === '/qr.png') return { body: images.png };
    if (path === '/qr.svg') return { body: images.svg };
    if (path.endsWith('/messages')) {
      const [delta, done] = ['{"text":"heliotrope"}', '{"outcome":"complete"}'];
      return { body: `event: delta\ndata: ${delta}\n\nevent: done\ndata: ${done}\n\n` };
    }
    if (method === 'POST') return { status: 201, body: { conversation_id: 'c', token: 't' } };
    await deliver();
    const hash = createHash('sha256').update('run()').digest('base64');
    return {
      headers: { 'content-security-policy': `script-src 'sha256-${hash}';` },
      body: '<script>run()</script><p>"scanId":7</p>',
    };
  }

  function replyToCaller(method: string, path: string, body: Record<string, unknown>, authorization?: string): Reply {
    if (path.startsWith('/v1/smoke-test')) return problem(404);
    if (authorization !== `Bearer ${KEY}`) return problem(401, { 'www-authenticate': 'Bearer' });
    if (method === 'DELETE') return { status: resources.delete(path) ? 204 : 404 };
    if (method === 'PUT') return problem(405, { allow: 'GET, POST' });
    switch (`${method} ${path.replace(/\/x\d+/, '/x')}`) {
      case 'POST /v1/qpr-codes':
        return body.name === undefined ? problem(400, {}, { errors: [] }) : create(path, code);
      case 'GET /v1/qpr-codes':
        return { body: { codes: [...resources].map((found) => ({ id: found.split('/').at(-1) })), total: 1 } };
      case 'GET /v1/qpr-codes/x':
        return { body: { scans_total: 1 } };
      case 'GET /v1/scans':
        return { body: { scans: [{ scan_id: 7 }] } };
      case 'POST /v1/webhooks':
        webhookUrls.push(String(body.url));
        return create(path, { secret: SECRET });
      case 'GET /v1/webhooks/x/deliveries':
        return { body: { deliveries: [{ event: EVENT, status: 'pending', attempts }] } };
      case 'POST /v1/organizations':
        return create(path);
      case 'GET /v1/organizations/x/members':
        return { body: { members: [{}] } };
      case 'GET /v1/organizations/x':
        return { body: { qpr_codes_count: 1 } };
      default:
        return problem(404);
    }
  }

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, resources, webhookUrls, stop };
}
