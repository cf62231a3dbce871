import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { instructionsIn } from '../../support/docs/instructions.ts';
import { eventually } from '../../support/eventually.ts';
import { ApiClient } from '../../support/service/client.ts';
import { type LocalService, startService } from '../../support/service/local-service.ts';
import { invitationIn, type ReceivedEmail } from '../../support/service/mailbox.ts';
import { invokeAsOperator } from '../../support/service/operator.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { createCode, deliveriesOf, register } from '../webhooks/support.ts';

/** At this speed, an hour takes 0.1 s, five days take 11 s, and two weeks take 30 s. */
const SPEED = 40_000;

let service: LocalService;
beforeAll(async () => {
  service = await startService({ speed: SPEED });
});
afterAll(() => service?.stop());

async function emails(matching: (email: ReceivedEmail) => boolean): Promise<readonly ReceivedEmail[]> {
  const reply = await fetch(service.mailbox_url, {
    headers: { accept: 'application/json' },
    signal: timeoutSignal(),
  });
  return ((await reply.json()) as ReceivedEmail[]).filter(matching);
}

async function newAccount(email = `${randomUUID()}@example.com`): Promise<ApiClient> {
  const { api_key } = await invokeAsOperator('Qpr-issue-key', { email }, service.file);
  return new ApiClient(service.base_url, String(api_key));
}

/** Adds a second owner to an organization, so that it survives the deletion of the first owner's account. */
async function addSecondOwner(owner: ApiClient, organizationId: unknown): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  const partner = await newAccount(email);
  await owner.call('POST', `/v1/organizations/${organizationId}/members`, { body: { email, role: 'owner' } });
  const invitation = await eventually(async () => {
    const [first] = await emails(({ to }) => to.includes(email));
    if (!first) throw new Error('The invitation has not arrived yet.');
    return first;
  });
  const { token } = invitationIn(invitation);
  expect((await partner.call('POST', '/v1/invitations/accept', { body: { token } })).status).toBe(200);
  return partner;
}

/** The types of all exported items. On a slow machine, the export has more than one page. */
async function exportedTypes(owner: ApiClient): Promise<ReadonlySet<string>> {
  const types = new Set<string>();
  let cursor = '';
  for (let page = 0; page < 50; page += 1) {
    const path = `/v1/account/export${cursor && `?cursor=${cursor}`}`;
    const { status, body } = await owner.call<{ items: { type: string }[]; next_cursor: string | null }>('GET', path);
    expect(status).toBe(200);
    for (const { type } of body.items) types.add(type);
    if (body.next_cursor === null) return types;
    cursor = encodeURIComponent(body.next_cursor);
  }
  throw new Error('The export does not end.');
}

const open = (url: unknown) => fetch(String(url), { signal: timeoutSignal() });

/** The account to be deleted. The last test checks it, because the two weeks pass while the other tests run. */
let deleting: {
  readonly owner: ApiClient;
  readonly partner: ApiClient;
  readonly codeUrl: unknown;
  readonly sharedId: unknown;
  readonly keptCode: Readonly<Record<string, unknown>>;
};

test('the real functions export an account with all its data, and announce its deletion', async () => {
  const email = `${randomUUID()}@example.com`;
  const owner = await newAccount(email);
  const { body: organization } = await owner.call('POST', '/v1/organizations', { body: { name: 'Going' } });
  const json = { name: 'Lobby', prompt: 'You are kind.' };
  const { body: code } = await owner.call('POST', '/v1/qpr-codes', { body: json });
  await owner.call('POST', '/v1/qpr-codes', { body: { ...json, organization_id: organization.id } });
  const { body: shared } = await owner.call('POST', '/v1/organizations', { body: { name: 'Staying' } });
  const partner = await addSecondOwner(owner, shared.id);
  const { body: keptCode } = await owner.call('POST', '/v1/qpr-codes', {
    body: { ...json, organization_id: shared.id },
  });
  const hook = { url: 'http://127.0.0.1:4567/hook' };
  expect((await owner.call('POST', '/v1/webhooks', { body: hook })).status).toBe(200);
  expect((await open(code.scan_url)).status).toBe(200);

  const types = await exportedTypes(owner);
  for (const type of ['account', 'api_key', 'organization', 'webhook', 'qpr_code', 'scan', 'event', 'audit_entry']) {
    expect(types).toContain(type);
  }

  const { status, body } = await owner.call('DELETE', '/v1/account');
  expect(status).toBe(200);
  await eventually(async () => {
    const [mail] = await emails(({ to, subject }) => to.includes(email) && subject === 'Your account will be deleted');
    expect(mail?.text).toContain(String(body.deletes_at).slice(0, 10));
  });
  deleting = { owner, partner, codeUrl: code.scan_url, sharedId: shared.id, keptCode };
});

describe('broken receivers', () => {
  /** Overrides the response status per path. By default the status is the number at the start of the path. */
  const answers = new Map<string, number>();
  const newPath = (status: number) => `/${status}/${randomUUID()}`;

  let api: ApiClient;
  let receiver: Receiver;
  beforeAll(async () => {
    api = await newAccount();
    receiver = await startReceiver({
      answer: ({ path }, response) =>
        response.writeHead(answers.get(path) ?? (Number(path.split('/')[1]) || 200)).end(),
    });
  });
  afterAll(() => receiver?.stop());

  const emailsAbout = (webhookId: string) => emails((email) => JSON.stringify(email).includes(webhookId));
  const subjectsAbout = async (webhookId: string) => (await emailsAbout(webhookId)).map(({ subject }) => subject);

  /** Follows the instructions in the last e-mail about the webhook. */
  async function followMailAbout(webhookId: string) {
    const instructions = instructionsIn((await emailsAbout(webhookId)).at(-1)?.text ?? '');
    const replies = [];
    for (const { method, path, body } of instructions) replies.push(await api.call(method, path, { body }));
    return replies.map(({ status, body }) => ({ status, body }));
  }
  const webhookNow = async (id: string) => (await api.call('GET', `/v1/webhooks/${id}`)).body;

  test('a webhook whose receiver always responds 410 is disabled, and following the e-mail delivers the failed events', async () => {
    const gone = newPath(410);
    const { id } = await register(api, `${receiver.url}${gone}`, ['qpr_code.created']);
    await createCode(api);
    await eventually(async () =>
      expect(await webhookNow(id)).toMatchObject({ active: false, disabled_reason: 'gone' }),
    );
    expect(receiver.received.filter(({ path }) => path === gone)).toHaveLength(6);
    await eventually(async () => expect(await subjectsAbout(id)).toEqual(['Your webhook was disabled']));

    // The receiver works again, and the owner follows the e-mail literally.
    answers.set(gone, 200);
    expect(await followMailAbout(id)).toMatchObject([
      { status: 200, body: { active: true } },
      { status: 200, body: { count: 1, has_more: false } },
    ]);
    await eventually(async () => expect(await deliveriesOf(api, id, '&status=delivered')).toHaveLength(1));
    await api.call('DELETE', `/v1/webhooks/${id}`);
  });

  test('a webhook that fails for five days causes one e-mail halfway, and then a second one when it is disabled', async () => {
    const { id } = await register(api, `${receiver.url}${newPath(503)}`, ['qpr_code.created']);
    await createCode(api);
    // After a stall of a few seconds, the webhook may already be disabled. So check only that this e-mail came first.
    await eventually(async () => expect((await subjectsAbout(id))[0]).toBe('Your webhook is failing'));
    expect(await webhookNow(id)).toMatchObject({ failing_since: expect.any(String) });
    await eventually(async () =>
      expect(await webhookNow(id)).toMatchObject({ active: false, disabled_reason: 'failing' }),
    );
    await eventually(async () =>
      expect(await subjectsAbout(id)).toEqual(['Your webhook is failing', 'Your webhook was disabled']),
    );
    await api.call('DELETE', `/v1/webhooks/${id}`);
  });
});

test('after two weeks the account and its codes are deleted, and other owners keep shared organizations', async () => {
  const { owner, partner, codeUrl, sharedId, keptCode } = deleting;
  await eventually(async () => {
    expect((await owner.call('GET', '/v1/qpr-codes')).status).toBe(401);
  });
  await eventually(async () => {
    expect((await open(codeUrl)).status).toBe(404);
  });
  // The organization and its codes belong to the other owner now.
  await eventually(async () => {
    const { body: found } = await partner.call('GET', `/v1/organizations/${sharedId}`);
    expect(found).toMatchObject({ members_count: 1, qpr_codes_count: 1 });
    expect(found).not.toHaveProperty('transferring');
    const { body: list } = await partner.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
    expect(list.codes.map(({ id }) => id)).toEqual([keptCode.id]);
  });
  expect((await open(keptCode.scan_url)).status).toBe(200);
});
