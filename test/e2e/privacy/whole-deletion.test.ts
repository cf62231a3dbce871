import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ApiClient } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { type LocalService, startService } from '../../support/local-service.ts';

/** So fast that two weeks are over in seconds: a service of its own. */
const SPEED = 200_000;

let service: LocalService;
let owner: ApiClient;
beforeAll(async () => {
  service = await startService({ speed: SPEED });
  owner = new ApiClient(service.base_url, service.api_key);
});
afterAll(() => service?.stop());

test('an account with all that it has is exported, then goes, as the roles of its functions allow', async () => {
  const { body: organization } = await owner.call('POST', '/v1/organizations', { body: { name: 'Going' } });
  const json = { name: 'Lobby', prompt: 'You are kind.' };
  const { body: code } = await owner.call('POST', '/v1/qpr-codes', { body: json });
  await owner.call('POST', '/v1/qpr-codes', { body: { ...json, organization_id: organization.id } });
  const hook = { url: 'http://127.0.0.1:4567/hook' };
  expect((await owner.call('POST', '/v1/webhooks', { body: hook })).status).toBe(200);
  const open = (url: unknown) => fetch(String(url), { signal: AbortSignal.timeout(15_000) });
  expect((await open(code.scan_url)).status).toBe(200);

  const { body: exported } = await owner.call<{ items: { type: string }[] }>('GET', '/v1/account/export');
  const types = new Set(exported.items.map(({ type }) => type));
  for (const type of ['account', 'api_key', 'organization', 'webhook', 'qpr_code', 'scan', 'event']) {
    expect(types).toContain(type);
  }

  const { status, body } = await owner.call('DELETE', '/v1/account');
  expect(status).toBe(200);
  const mails = await eventually(async () => {
    const reply = await fetch(service.mailbox_url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
    const subjects = ((await reply.json()) as { subject: string; text: string }[]).filter(
      ({ subject }) => subject === 'Your account will be deleted',
    );
    expect(subjects).not.toEqual([]);
    return subjects;
  });
  expect(mails[0]?.text).toContain(String(body.deletes_at).slice(0, 10));

  await eventually(async () => {
    expect((await owner.call('GET', '/v1/qpr-codes')).status).toBe(401);
  });
  // The friendly page.
  await eventually(async () => {
    expect((await open(code.scan_url)).status).toBe(404);
  });
});
