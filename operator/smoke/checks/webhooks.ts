import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { serviceSignature } from '../../../lambdas/webhooks/webhook-signature.ts';
import type { CreatedResources } from '../created-resources.ts';
import { eventually, expectThat } from '../expect.ts';
import type { CheckFinding } from '../report.ts';
import type { Service } from '../service.ts';

/** A reserved name that never resolves. The delivery fails, but the delivery log shows that it was attempted. */
const NOWHERE = 'https://smoke-test.invalid/';

/** The webhook that receives the events of this run. */
export interface Subscription {
  /** Checks that an event of this type was delivered, or that its delivery was at least attempted. */
  checkDelivery(event: string): Promise<CheckFinding<undefined>>;
  stopReceiver(): Promise<void>;
}

interface Delivery {
  readonly event: string;
  readonly status: string;
  readonly detail: string | null;
  readonly attempts: readonly { readonly status: number | null; readonly error: string | null }[];
}

/** Registers a webhook for `receiver`. The default is our own receiver if the service is local, or else `NOWHERE`. */
export async function subscribe(
  service: Service,
  created: CreatedResources,
  receiver?: string,
): Promise<CheckFinding<Subscription>> {
  const own = receiver === undefined && isLocal(service.baseUrl) ? await startReceiver() : undefined;
  const url = receiver ?? own?.url ?? NOWHERE;
  try {
    const { id, secret } = await service.call('POST', '/v1/webhooks', { url, events: ['scan.created'] });
    created.add('the webhook', `/v1/webhooks/${id}`);
    const checkDelivery = async (event: string) => {
      if (own) await own.expectEvent(event, String(secret), service.stepTimeoutMilliseconds);
      const detail = await findAttemptInLog(service, String(id), event, url !== NOWHERE);
      return { detail: own ? `${detail}, with a valid signature` : detail, value: undefined };
    };
    return { detail: `registered for ${url}`, value: { checkDelivery, stopReceiver: async () => own?.stop() } };
  } catch (error) {
    own?.stop();
    throw error;
  }
}

const findAttemptInLog = (service: Service, id: string, event: string, isReachable: boolean): Promise<string> =>
  eventually(service.stepTimeoutMilliseconds, async () => {
    const { deliveries } = await service.call('GET', `/v1/webhooks/${id}/deliveries`);
    const delivery = (deliveries as readonly Delivery[]).find((listed) => listed.event === event);
    expectThat(delivery !== undefined, `no delivery of ${event} was started`);
    const last = delivery.attempts.at(-1);
    expectThat(last !== undefined, `the delivery of ${event} is ${delivery.status} and has no attempts yet`);
    const seen = last.status ?? last.error;
    if (!isReachable) return `attempted, the log says "${seen}" (pass --receiver URL to see the event arrive)`;
    expectThat(last.status !== null && last.status >= 200 && last.status < 300, `the receiver responded: ${seen}`);
    return `${event} delivered, the receiver returned ${last.status}`;
  });

const isLocal = (baseUrl: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname);

interface Receiver {
  readonly url: string;
  expectEvent(event: string, secret: string, stepTimeoutMilliseconds: number): Promise<void>;
  stop(): void;
}

/** Listens on loopback, which only a service on this machine can reach. */
async function startReceiver(): Promise<Receiver> {
  const arrived: { readonly body: Buffer; readonly signature: unknown; readonly event: unknown }[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { 'x-service-signature': signature, 'x-service-event': event } = request.headers;
    arrived.push({ body, signature, event });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    expectEvent: (event, secret, stepTimeoutMilliseconds) =>
      eventually(stepTimeoutMilliseconds, async () => {
        const found = arrived.find((request) => request.event === event);
        expectThat(found !== undefined, `${event} did not arrive`);
        expectThat(found.signature === serviceSignature(secret, found.body), 'the signature does not match the body');
      }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
