import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Capability,
  OPERATION_NAMES,
  OPERATIONS_BY_CAPABILITY,
  type OperationName,
  operation,
} from '../../../contracts/operations/catalogue.ts';
import type { NewCodeInput } from '../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { organizationKey } from '../../../lambdas/organizations/store.ts';
import { createTestKeys } from '../../support/functions/test-account.ts';
import { type Call, OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
let id: string;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
});
afterAll(() => fixture.close());
const newOrganization = async () => {
  owner = await fixture.person();
  id = await fixture.organization(owner);
};

/** A call that changes the organization `id`. */
interface Sample extends Call {
  /** The caller. The owner by default. */
  readonly by?: Person;
  /** The affected organizations, if they are not just `id`. */
  readonly affects?: (response: Readonly<Record<string, unknown>>) => readonly string[];
}

/** Makes a call as the owner to prepare a sample. */
async function prepare(name: OperationName, call: Call): Promise<Readonly<Record<string, unknown>>> {
  fixture.effects.advance(1_000);
  const { status, body } = await fixture.call(name, owner, call);
  expect([name, status, body.code]).toEqual([name, operation(name).status, undefined]);
  return body;
}
const newCode = () => fixture.code(owner, { organization_id: id });
const codePath = async () => ({ id: (await newCode()).id });
/** For calls that do not remove the code. */
let sharedCode: ReturnType<typeof newCode> | undefined;
const sharedCodePath = async () => {
  sharedCode ??= newCode();
  return { id: (await sharedCode).id };
};
const keyPath = async () => {
  const key = await prepare('create-api-key', { json: { name: 'Website', organization_id: id } });
  return { id: String(key.id) };
};
const memberPath = async () => ({
  id,
  member_id: await fixture.member(id, await fixture.person(), 'viewer'),
});

const placementPath = async () => {
  const { placements } = await prepare('create-placements', { json: { organization_id: id } });
  return { id: (placements as { id: string }[])[0]?.id ?? '' };
};
const setPath = async () => ({
  id: String((await prepare('create-knowledge-set', { json: { name: 'Menu', organization_id: id } })).id),
});
const ANSWER = { kind: 'answer', question: 'When is breakfast?', answer: 'At seven.' };
const sourcePath = async () => {
  const set = await setPath();
  const source = await prepare('add-knowledge-source', { path: set, json: ANSWER });
  return { ...set, source_id: String(source.id) };
};

const questionPath = async () => ({ id: await fixture.question(await newCode()) });
const CHECK = { question: 'When is breakfast?', expect: { any_of: ['seven'] } };
const checkPath = async () => {
  const code = await sharedCodePath();
  const check = await prepare('create-check', { path: code, json: CHECK });
  return { ...code, check_id: String(check.id) };
};
const FORM: NonNullable<NewCodeInput['forms']>[number] = {
  name: 'call',
  title: 'Call me',
  fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
  offer: ['button'],
};
const requestPath = async () => {
  const { short_id } = await fixture.code(owner, { organization_id: id, forms: [FORM] });
  return { id: await fixture.request(short_id, FORM.name, { phone: '+49 30 1234567' }) };
};

/** Every operation that can change an organization, with a sample call. */
const SAMPLES: Partial<Record<OperationName, () => Promise<Sample> | Sample>> = {
  'create-qpr-code': () => ({ json: { name: 'Lobby', prompt: 'Be kind.', organization_id: id } }),
  'set-qpr-code-style': async () => ({ path: await sharedCodePath(), json: { dark: '#112233' } }),
  'set-brand': () => ({ query: { organization_id: id }, json: { color: '#0f4c5c' } }),
  'apply-brand': async () => ({ path: await sharedCodePath() }),
  'update-qpr-code': async () => ({ path: await sharedCodePath(), json: { name: 'Bar' } }),
  'restore-qpr-code-version': async () => ({ path: { ...(await sharedCodePath()), number: '1' } }),
  'delete-qpr-code': async () => ({ path: await codePath() }),
  'archive-qpr-code': async () => ({ path: await codePath() }),
  'unarchive-qpr-code': async () => {
    const path = await codePath();
    await prepare('archive-qpr-code', { path });
    return { path };
  },
  'move-qpr-code': async () => {
    const other = await fixture.organization(owner, 'Other');
    return { path: await codePath(), json: { organization_id: other }, affects: () => [id, other] };
  },
  'undo-move-qpr-code': async () => {
    const other = await fixture.organization(owner, 'Other');
    const path = await codePath();
    await fixture.call('move-qpr-code', owner, { path, json: { organization_id: other } });
    return { path, affects: () => [id, other] };
  },
  'create-placements': () => ({ json: { organization_id: id } }),
  'update-placement': async () => ({ path: await placementPath(), json: { name: 'Table 7' } }),
  'retire-placement': async () => ({ path: await placementPath() }),
  'create-knowledge-set': () => ({ json: { name: 'Menu', organization_id: id } }),
  'update-knowledge-set': async () => ({ path: await setPath(), json: { name: 'Wine list' } }),
  'delete-knowledge-set': async () => ({ path: await setPath() }),
  'add-knowledge-source': async () => ({ path: await setPath(), json: ANSWER }),
  'update-knowledge-source': async () => ({ path: await sourcePath(), json: { answer: 'At eight.' } }),
  'refresh-knowledge-source': async () => ({ path: await sourcePath() }),
  'delete-knowledge-source': async () => ({ path: await sourcePath() }),
  'delete-conversation': async () => ({
    path: { id: await fixture.conversation((await newCode()).short_id) },
  }),
  'answer-question': async () => ({ path: await questionPath(), json: { answer: 'Yes.' } }),
  'update-question': async () => ({ path: await questionPath(), json: { status: 'ignored' } }),
  'create-check': async () => ({ path: await sharedCodePath(), json: CHECK }),
  'update-check': async () => ({ path: await checkPath(), json: { question: 'When is lunch?' } }),
  'delete-check': async () => ({ path: await checkPath() }),
  'delete-request': async () => ({ path: await requestPath() }),
  'update-request': async () => ({ path: await requestPath(), json: { status: 'done' } }),
  'create-api-key': () => ({ json: { name: 'Website', organization_id: id } }),
  'revoke-api-key': async () => ({ path: await keyPath() }),
  'rotate-api-key': async () => ({ path: await keyPath() }),
  'create-organization': () => ({ json: { name: 'New' }, affects: (created) => [String(created.id)] }),
  'update-organization': () => ({ path: { id }, json: { name: 'Renamed' } }),
  'invite-member': () => ({ path: { id }, json: { email: 'invited@example.com' } }),
  'update-member': async () => ({ path: await memberPath(), json: { role: 'editor' } }),
  'remove-member': async () => ({ path: await memberPath() }),
  'revoke-invitation': async () => {
    const invited = await prepare('invite-member', { path: { id }, json: { email: 'invited@example.com' } });
    return { path: { id, invitation_id: String(invited.invitation_id) } };
  },
  'accept-invitation': async () => {
    const by = await fixture.person();
    await prepare('invite-member', { path: { id }, json: { email: by.email } });
    return { by, json: { token: fixture.tokenFor(by.email) } };
  },
  'change-subscription': () => ({ path: { id }, json: { plan: 'starter' } }),
  'cancel-subscription': async () => {
    await prepare('change-subscription', { path: { id }, json: { plan: 'starter' } });
    return { path: { id } };
  },
};

/** The capabilities of the account. No organization logs their operations. */
const OF_THE_ACCOUNT: readonly Capability[] = ['webhooks', 'sessions'];
const ofTheAccount = OF_THE_ACCOUNT.flatMap((capability) => Object.keys(OPERATIONS_BY_CAPABILITY[capability]));

/** All other operations with a method other than GET, with the reason why no organization logs them. */
const NOT_LOGGED: Partial<Record<OperationName, string>> = {
  'delete-organization': 'nobody can read the log of a deleted organization',
  'preview-qpr-code': 'stores nothing',
  'search-knowledge': 'stores nothing',
  'run-check': 'changes only the result of the check',
  'send-mcp-message': 'calls the other operations, which record the change',
  'delete-account': 'takes effect later, in the background',
  'restore-account': 'changes the account only',
};

interface Entry {
  readonly operation: string;
  readonly account_id: string;
  readonly resource_ids: readonly string[];
}
const newestEntry = async (organization_id: string) => {
  const { body } = await fixture.call('list-audit-entries', owner, { query: { organization_id, limit: '1' } });
  return (body.entries as Entry[])[0];
};

const samples = Object.entries(SAMPLES) as [OperationName, NonNullable<(typeof SAMPLES)[OperationName]>][];

/** Makes the call and expects an entry in the log of every affected organization. */
async function expectEntries(name: OperationName, by: Person, { affects, ...call }: Sample): Promise<void> {
  fixture.effects.advance(1_000);
  const { status, body } = await fixture.call(name, by, call);
  expect([status, body.code]).toEqual([operation(name).status, undefined]);
  for (const organizationId of affects?.(body) ?? [id]) {
    const entry = await newestEntry(organizationId);
    expect(entry).toMatchObject({ operation: name, account_id: by.account_id });
    // The number of a version is not an id.
    const { number: _, ...ids } = call.path ?? {};
    expect(entry?.resource_ids).toEqual(expect.arrayContaining(Object.values(ids)));
    for (const resourceId of entry?.resource_ids ?? []) expect(resourceId).toMatch(/^[a-z]+_/);
  }
}

describe('the audit log contains every change to an organization', () => {
  beforeAll(newOrganization);
  test.each(samples)('%s', async (name, sample) => {
    const { by = owner, ...call } = await sample();
    await expectEntries(name, by, call);
  });
});

test('the audit log contains new placements of a code of the organization, with their ids', async () => {
  await newOrganization();
  const code = await newCode();
  const sample: Sample = { json: { qpr_code_id: code.id, count: 2, name: 'Table {n}' } };
  await expectEntries('create-placements', owner, sample);
  const { body } = await fixture.call('list-placements', owner, { query: { qpr_code_id: code.id } });
  const ids = (body.placements as { id: string }[]).map((placement) => placement.id);
  expect(ids).toHaveLength(2);
  expect(new Set((await newestEntry(id))?.resource_ids)).toEqual(new Set([code.id, ...ids]));
});

describe('the audit log contains every change made with an organization key', () => {
  const limited = samples.filter(([name]) => operation(name).allowsOrganizationKeys);
  let key: string;
  beforeAll(async () => {
    await newOrganization();
    sharedCode = undefined;
    [key = ''] = await createTestKeys(fixture.effects, owner.account_id, [{ organization_id: id }]);
  });

  test.each(limited)('%s', async (name, sample) => {
    const { json, ...call } = await sample();
    // The key already determines the organization, so the call does not name it.
    const { organization_id: _, ...implied } = Object(json) as Record<string, unknown>;
    await expectEntries(name, { ...owner, key }, { ...call, ...(json !== undefined && { json: implied }) });
  });
});

test('the audit log contains the changes that a request made before it failed', async () => {
  const { table } = fixture.effects;
  await newOrganization();
  await newCode();
  fixture.effects.advance(1_000);
  // Just before the code is archived, a transfer starts, so the organization can no longer be deleted.
  fixture.meanwhile(() =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...organizationKey(id) },
        UpdateExpression: 'SET transferring = :true',
        ExpressionAttributeValues: { ':true': true },
      }),
    ),
  );
  const call = { path: { id }, query: { archive_codes: 'true' } };
  expect(await fixture.call('delete-organization', owner, call)).toMatchObject({
    status: 409,
    body: { code: 'organization.transferring' },
  });
  expect(await newestEntry(id)).toMatchObject({ operation: 'delete-organization', resource_ids: [id] });
  // Now there is nothing left to archive, so the next failed request adds no entry.
  fixture.effects.advance(1_000);
  await prepare('update-organization', { path: { id }, json: { name: 'Renamed' } });
  fixture.effects.advance(1_000);
  expect((await fixture.call('delete-organization', owner, call)).status).toBe(409);
  expect(await newestEntry(id)).toMatchObject({ operation: 'update-organization' });
});

test('every operation that can change an organization has a sample or a reason to have none', () => {
  const notGet = OPERATION_NAMES.filter((name) => operation(name).method !== 'GET' && !ofTheAccount.includes(name));
  expect([...Object.keys(SAMPLES), ...Object.keys(NOT_LOGGED)].toSorted()).toEqual(notGet.toSorted());
});

test('organization keys can call exactly five operations with a method other than GET that the log of the organization omits', () => {
  const notLogged = [...Object.keys(NOT_LOGGED), ...ofTheAccount] as OperationName[];
  expect(notLogged.filter((name) => operation(name).allowsOrganizationKeys)).toEqual([
    'delete-organization',
    'preview-qpr-code',
    'search-knowledge',
    'run-check',
    'send-mcp-message',
  ]);
});
