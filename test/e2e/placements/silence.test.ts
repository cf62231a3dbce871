import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { emailsTo, emailTo } from '../../support/service/mailbox.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { findSilentPlacements, makePlacementSilent } from '../../support/service/silent-placements.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { register } from '../webhooks/support.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

interface Placement {
  readonly id: string;
  readonly name: string;
  readonly scan_url: string;
}

test('a silent placement is reported once to webhooks and by e-mail, and is listed until it is scanned again', async () => {
  const address = `silent-${Date.now()}@example.com`;
  const api = await newAccount(address);
  await register(api, receiver.url, ['placement.silent']);
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Menu', prompt: 'You are kind.' } });
  const { body: created } = await api.call<{ placements: Placement[] }>('POST', '/v1/placements', {
    body: { qpr_code_id: code.id, count: 2, name: 'Table {n}' },
  });
  const [placement] = created.placements;
  if (!placement) throw new Error('No placement was created.');
  const silentNames = async () => {
    const { body } = await api.call<{ placements: Placement[] }>('GET', '/v1/placements?silent=true');
    return body.placements.map(({ name }) => name);
  };
  expect(await silentNames()).toEqual([]);
  await makePlacementSilent({ id: placement.id, codeId: String(code.id) });
  expect(await silentNames()).toEqual(['Table 1']);
  const [received] = await receiver.waitFor(1);
  expect(received && eventOf(received)).toMatchObject({
    event: 'placement.silent',
    data: { placement_id: placement.id, name: 'Table 1', qpr_code_id: code.id },
  });
  const email = {
    subject: 'Some of your placements are no longer scanned',
    text: expect.stringContaining('- Table 1 (Menu)'),
  };
  expect(await emailTo(address)).toMatchObject(email);

  await findSilentPlacements();
  const { body: log } = await api.call<{ events: { event: string }[] }>('GET', '/v1/events?limit=100');
  expect(log.events.filter(({ event }) => event === 'placement.silent')).toHaveLength(1);
  expect(await emailsTo(address)).toMatchObject([email]);
  expect((await fetchWithRetry(placement.scan_url)).status).toBe(200);
  await eventually(async () => expect(await silentNames()).toEqual([]));
});
