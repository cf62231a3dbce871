import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';

export interface RegisteredWebhook {
  readonly id: string;
  readonly secret: string;
}

export interface DeliveryView {
  readonly id: string;
  readonly event_id: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly reason: string | null;
  readonly waiting_until: string | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly status: number | null;
    readonly error: string | null;
  }[];
}

export async function register(api: ApiClient, url: string, events?: readonly string[]): Promise<RegisteredWebhook> {
  const { status, body, text } = await api.call<RegisteredWebhook>('POST', '/v1/webhooks', {
    body: { url, ...(events && { events }) },
  });
  if (status !== 200) throw new Error(`POST /v1/webhooks: ${status} ${text}`);
  return body;
}

/** Creates a code, which sends an event. */
export async function createCode(api: ApiClient, name = 'Delivery'): Promise<{ id: string }> {
  const { status, body, text } = await api.call<{ id: string }>('POST', '/v1/qpr-codes', {
    body: { name, prompt: 'You are a test.' },
  });
  if (status !== 200) throw new Error(`POST /v1/qpr-codes: ${status} ${text}`);
  return body;
}

export async function deliveriesOf(api: ApiClient, webhookId: string, query = ''): Promise<readonly DeliveryView[]> {
  const path = `/v1/webhooks/${webhookId}/deliveries?limit=100${query}`;
  const { body } = await api.call<{ deliveries: DeliveryView[] }>('GET', path);
  return body.deliveries;
}

/** Waits until the newest delivery of a webhook matches, and returns it. */
export const deliveryOf = (
  api: ApiClient,
  webhookId: string,
  fits: (delivery: DeliveryView) => boolean,
): Promise<DeliveryView> =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(api, webhookId);
    if (!delivery || !fits(delivery)) throw new Error(`The delivery does not match yet: ${JSON.stringify(delivery)}`);
    return delivery;
  });
