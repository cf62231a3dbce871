import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../../../contracts/operations/catalogue.ts';
import type { NewCodeInput } from '../../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { ROLES, type Role } from '../../../../lambdas/organizations/roles.ts';
import type { QprCodeView } from '../../../../lambdas/qpr-codes/qpr-code-view.ts';
import { type Call, OrganizationFixture, type Person } from '../fixtures/organization-fixture.ts';

/** A stranger who is not a member, or the member with this role. */
type Caller = 'stranger' | Role;

let fixture: OrganizationFixture;
let founder: Person;
let id: string;
const callers = new Map<Caller, Person>();

beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  founder = await fixture.person();
  id = await fixture.organization(founder);
  for (const role of ROLES) {
    const person = await fixture.person();
    callers.set(role, person);
    await fixture.member(id, person, role);
  }
  callers.set('stranger', await fixture.person());
});
afterAll(() => fixture.close());

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `address-${addresses}@example.com`;
};
/** Adds a member with this role, and returns the id of the member. */
const newMember = async (role: Role) => fixture.member(id, await fixture.person(newAddress()), role);
const invitation = async (role: Role) => {
  const json = { email: newAddress(), role };
  return String((await fixture.call('invite-member', founder, { path: { id }, json })).body.invitation_id);
};
const newCode = () => fixture.code(founder, { organization_id: id });
const code = async () => (await newCode()).id;
/** One shared code for calls that do not change it, or that every permitted caller can repeat. */
let createdCode: Promise<QprCodeView> | undefined;
const sharedCode = () => {
  createdCode ??= newCode();
  return createdCode;
};
const sharedCodeId = async () => (await sharedCode()).id;
const placement = async () => {
  const created = await fixture.call('create-placements', founder, { json: { organization_id: id } });
  const [first] = created.body.placements as { readonly id: string }[];
  return { id: String(first?.id) };
};
const FORM: NonNullable<NewCodeInput['forms']>[number] = {
  name: 'call',
  title: 'Call me',
  fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
  offer: ['button'],
};
let codeWithForm: Promise<QprCodeView> | undefined;
const request = async () => {
  codeWithForm ??= fixture.code(founder, { organization_id: id, forms: [FORM] });
  return fixture.request((await codeWithForm).short_id, 'call', { phone: '+49 30 1234567' });
};
const QUESTION = { question: 'When?', expect: { any_of: ['hello'] } };
const check = async () => {
  const path = { id: await sharedCodeId() };
  const { body } = await fixture.call('create-check', founder, { path, json: QUESTION });
  return { ...path, check_id: String(body.id) };
};
const conversation = async () => fixture.conversation((await sharedCode()).short_id);

const question = async () => fixture.question(await sharedCode());

const knowledge = async () =>
  String(
    (await fixture.call('create-knowledge-set', founder, { json: { name: 'Guide', organization_id: id } })).body.id,
  );
/** One shared set. Each call of `source` adds a new source to it. */
let createdSet: Promise<string> | undefined;
const sharedKnowledge = () => {
  createdSet ??= knowledge();
  return createdSet;
};
const ANSWER = { kind: 'answer', question: 'Where?', answer: 'There.' };
const source = async () => {
  const path = { id: await sharedKnowledge() };
  const { body } = await fixture.call('add-knowledge-source', founder, { path, json: ANSWER });
  return { ...path, source_id: String(body.id) };
};

interface Row {
  readonly what: string;
  readonly operation: OperationName;
  /** The lowest permitted role. */
  readonly from: Role;
  /** The path, the query and the body of the call. */
  readonly call: (caller: Person) => Promise<Call> | Call;
  /** The call contains a resource of the caller, so every caller needs a new call. */
  readonly ownCall?: true;
  readonly ok: number;
}

const TABLE: readonly Row[] = [
  {
    what: 'read the organization',
    operation: 'get-organization',
    from: 'viewer',
    call: () => ({ path: { id } }),
    ok: 200,
  },
  { what: 'see the members', operation: 'list-members', from: 'viewer', call: () => ({ path: { id } }), ok: 200 },
  {
    what: 'list the codes of the organization',
    operation: 'list-qpr-codes',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'read a code',
    operation: 'get-qpr-code',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'see the versions of a code',
    operation: 'list-qpr-code-versions',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'read a version of a code',
    operation: 'get-qpr-code-version',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedCodeId(), number: '1' } }),
    ok: 200,
  },
  {
    what: 'restore a version of a code',
    operation: 'restore-qpr-code-version',
    from: 'editor',
    call: async () => ({ path: { id: await sharedCodeId(), number: '1' } }),
    ok: 200,
  },
  {
    what: 'see the style of a code',
    operation: 'get-qpr-code-style',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'set the style of a code',
    operation: 'set-qpr-code-style',
    from: 'editor',
    call: async () => ({ path: { id: await sharedCodeId() }, json: { dark: '#0f766e' } }),
    ok: 200,
  },
  {
    what: 'see the brand',
    operation: 'get-brand',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'set the brand',
    operation: 'set-brand',
    from: 'admin',
    call: () => ({ query: { organization_id: id }, json: { color: '#0f766e' } }),
    ok: 200,
  },
  {
    what: 'apply the brand to a code',
    operation: 'apply-brand',
    from: 'editor',
    call: async () => ({ path: { id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'see the scans of the organization',
    operation: 'list-scans',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'see the analytics of the organization',
    operation: 'get-analytics',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'see the analytics of a code',
    operation: 'get-qpr-code-analytics',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'see the conversations of the organization',
    operation: 'list-conversations',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'see the requests of the organization',
    operation: 'list-requests',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'mark a request as done',
    operation: 'update-request',
    from: 'editor',
    call: async () => ({ path: { id: await request() }, json: { status: 'done' } }),
    ok: 200,
  },
  {
    what: 'delete a request',
    operation: 'delete-request',
    from: 'editor',
    call: async () => ({ path: { id: await request() } }),
    ok: 204,
  },
  {
    what: 'read a conversation',
    operation: 'get-conversation',
    from: 'viewer',
    call: async () => ({ path: { id: await conversation() } }),
    ok: 200,
  },
  {
    what: 'delete a conversation',
    operation: 'delete-conversation',
    from: 'editor',
    call: async () => ({ path: { id: await conversation() } }),
    ok: 204,
  },
  {
    what: 'create a code',
    operation: 'create-qpr-code',
    from: 'editor',
    call: () => ({ json: { name: 'a', prompt: 'b', organization_id: id } }),
    ok: 200,
  },
  {
    what: 'change a code',
    operation: 'update-qpr-code',
    from: 'editor',
    call: async () => ({ path: { id: await code() }, json: { name: 'c' } }),
    ok: 200,
  },
  {
    what: 'set the limits of a code',
    operation: 'update-qpr-code',
    from: 'owner',
    call: async () => ({ path: { id: await code() }, json: { limits: { messages_per_day: 5 } } }),
    ok: 200,
  },
  {
    what: 'create a code with its own limits',
    operation: 'create-qpr-code',
    from: 'owner',
    call: () => ({ json: { name: 'a', prompt: 'b', organization_id: id, limits: { tokens_per_day: 5 } } }),
    ok: 200,
  },
  {
    what: 'preview a draft for the organization',
    operation: 'preview-qpr-code',
    from: 'editor',
    call: () => ({ json: { prompt: 'b', messages: [{ role: 'visitor', text: 'Hi' }], organization_id: id } }),
    ok: 200,
  },
  {
    what: 'archive a code',
    operation: 'archive-qpr-code',
    from: 'editor',
    call: async () => ({ path: { id: await code() } }),
    ok: 200,
  },
  {
    what: 'unarchive a code',
    operation: 'unarchive-qpr-code',
    from: 'editor',
    call: async () => {
      const path = { id: await code() };
      await fixture.call('archive-qpr-code', founder, { path });
      return { path };
    },
    ok: 200,
  },
  {
    what: 'delete a code',
    operation: 'delete-qpr-code',
    from: 'editor',
    call: async () => ({ path: { id: await code() } }),
    ok: 204,
  },
  {
    what: 'move a code in',
    operation: 'move-qpr-code',
    from: 'editor',
    call: async (caller) => ({ path: { id: (await fixture.code(caller)).id }, json: { organization_id: id } }),
    ownCall: true,
    ok: 200,
  },
  {
    what: 'move a code out',
    operation: 'move-qpr-code',
    from: 'admin',
    call: async () => ({ path: { id: await code() }, json: { organization_id: null } }),
    ok: 200,
  },
  {
    what: 'undo the move of a code',
    operation: 'undo-move-qpr-code',
    from: 'owner',
    call: async () => {
      const path = { id: await code() };
      await fixture.call('move-qpr-code', founder, { path, json: { organization_id: null } });
      return { path };
    },
    ok: 200,
  },
  {
    what: 'add a check to a code',
    operation: 'create-check',
    from: 'editor',
    call: async () => ({ path: { id: await sharedCodeId() }, json: QUESTION }),
    ok: 201,
  },
  {
    what: 'see the checks of a code',
    operation: 'list-checks',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'change a check',
    operation: 'update-check',
    from: 'editor',
    call: async () => ({ path: await check(), json: { question: 'How?' } }),
    ok: 200,
  },
  {
    what: 'delete a check',
    operation: 'delete-check',
    from: 'editor',
    call: async () => ({ path: await check() }),
    ok: 204,
  },
  {
    what: 'run a check',
    operation: 'run-check',
    from: 'editor',
    call: async () => ({ path: await check(), json: {} }),
    ok: 200,
  },
  {
    what: 'create placements',
    operation: 'create-placements',
    from: 'editor',
    call: () => ({ json: { organization_id: id } }),
    ok: 201,
  },
  {
    what: 'list placements',
    operation: 'list-placements',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'read a placement',
    operation: 'get-placement',
    from: 'viewer',
    call: async () => ({ path: await placement() }),
    ok: 200,
  },
  {
    what: 'claim a placement',
    operation: 'update-placement',
    from: 'editor',
    call: async () => ({ path: await placement(), json: { qpr_code_id: await sharedCodeId() } }),
    ok: 200,
  },
  {
    what: 'retire a placement',
    operation: 'retire-placement',
    from: 'editor',
    call: async () => ({ path: await placement() }),
    ok: 200,
  },
  {
    what: 'rename the organization',
    operation: 'update-organization',
    from: 'admin',
    call: () => ({ path: { id }, json: { name: 'New name' } }),
    ok: 200,
  },
  {
    what: 'invite an admin',
    operation: 'invite-member',
    from: 'admin',
    call: () => ({ path: { id }, json: { email: newAddress(), role: 'admin' } }),
    ok: 200,
  },
  {
    what: 'invite an owner',
    operation: 'invite-member',
    from: 'owner',
    call: () => ({ path: { id }, json: { email: newAddress(), role: 'owner' } }),
    ok: 200,
  },
  {
    what: 'replace an invitation with the role owner',
    operation: 'invite-member',
    from: 'owner',
    call: async () => {
      const email = newAddress();
      await fixture.call('invite-member', founder, { path: { id }, json: { email, role: 'owner' } });
      return { path: { id }, json: { email, role: 'viewer' } };
    },
    ok: 200,
  },
  { what: 'see invitations', operation: 'list-invitations', from: 'admin', call: () => ({ path: { id } }), ok: 200 },
  {
    what: 'revoke an invitation',
    operation: 'revoke-invitation',
    from: 'admin',
    call: async () => ({ path: { id, invitation_id: await invitation('admin') } }),
    ok: 204,
  },
  {
    what: 'revoke an invitation with the role owner',
    operation: 'revoke-invitation',
    from: 'owner',
    call: async () => ({ path: { id, invitation_id: await invitation('owner') } }),
    ok: 204,
  },
  {
    what: 'promote a viewer to admin',
    operation: 'update-member',
    from: 'admin',
    call: async () => ({ path: { id, member_id: await newMember('viewer') }, json: { role: 'admin' } }),
    ok: 200,
  },
  {
    what: 'promote a member to owner',
    operation: 'update-member',
    from: 'owner',
    call: async () => ({ path: { id, member_id: await newMember('viewer') }, json: { role: 'owner' } }),
    ok: 200,
  },
  {
    what: 'demote an owner',
    operation: 'update-member',
    from: 'owner',
    call: async () => ({ path: { id, member_id: await newMember('owner') }, json: { role: 'viewer' } }),
    ok: 200,
  },
  {
    what: 'remove an admin',
    operation: 'remove-member',
    from: 'admin',
    call: async () => ({ path: { id, member_id: await newMember('admin') } }),
    ok: 204,
  },
  {
    what: 'remove an owner',
    operation: 'remove-member',
    from: 'owner',
    call: async () => ({ path: { id, member_id: await newMember('owner') } }),
    ok: 204,
  },
  {
    what: 'list the questions of the organization',
    operation: 'list-questions',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'read a question',
    operation: 'get-question',
    from: 'viewer',
    call: async () => ({ path: { id: await question() } }),
    ok: 200,
  },
  {
    what: 'answer a question',
    operation: 'answer-question',
    from: 'editor',
    call: async () => ({ path: { id: await question() }, json: { answer: 'Yes.' } }),
    ok: 200,
  },
  {
    what: 'ignore a question',
    operation: 'update-question',
    from: 'editor',
    call: async () => ({ path: { id: await question() }, json: { status: 'ignored' } }),
    ok: 200,
  },
  {
    what: 'list the knowledge sets of the organization',
    operation: 'list-knowledge-sets',
    from: 'viewer',
    call: () => ({ query: { organization_id: id } }),
    ok: 200,
  },
  {
    what: 'read a knowledge set',
    operation: 'get-knowledge-set',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedKnowledge() } }),
    ok: 200,
  },
  {
    what: 'list the sources of a knowledge set',
    operation: 'list-knowledge-sources',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedKnowledge() } }),
    ok: 200,
  },
  {
    what: 'read a source',
    operation: 'get-knowledge-source',
    from: 'viewer',
    call: async () => ({ path: await source() }),
    ok: 200,
  },
  {
    what: 'read the text of a source',
    operation: 'get-knowledge-source-text',
    from: 'viewer',
    call: async () => ({ path: await source() }),
    ok: 200,
  },
  {
    what: 'search a knowledge set',
    operation: 'search-knowledge',
    from: 'viewer',
    call: async () => ({ path: { id: await sharedKnowledge() }, json: { query: 'Where?' } }),
    ok: 200,
  },
  {
    what: 'create a knowledge set',
    operation: 'create-knowledge-set',
    from: 'editor',
    call: () => ({ json: { name: 'Guide', organization_id: id } }),
    ok: 201,
  },
  {
    what: 'rename a knowledge set',
    operation: 'update-knowledge-set',
    from: 'editor',
    call: async () => ({ path: { id: await knowledge() }, json: { name: 'Rules' } }),
    ok: 200,
  },
  {
    what: 'delete a knowledge set',
    operation: 'delete-knowledge-set',
    from: 'editor',
    call: async () => ({ path: { id: await knowledge() } }),
    ok: 204,
  },
  {
    what: 'add a source',
    operation: 'add-knowledge-source',
    from: 'editor',
    call: async () => ({ path: { id: await sharedKnowledge() }, json: ANSWER }),
    ok: 202,
  },
  {
    what: 'change a source',
    operation: 'update-knowledge-source',
    from: 'editor',
    call: async () => ({ path: await source(), json: { answer: 'Here.' } }),
    ok: 200,
  },
  {
    what: 'refresh a source',
    operation: 'refresh-knowledge-source',
    from: 'editor',
    call: async () => ({ path: await source() }),
    ok: 202,
  },
  {
    what: 'delete a source',
    operation: 'delete-knowledge-source',
    from: 'editor',
    call: async () => ({ path: await source() }),
    ok: 204,
  },
  {
    what: 'create an organization key',
    operation: 'create-api-key',
    from: 'admin',
    call: () => ({ json: { name: 'Limited', organization_id: id } }),
    ok: 201,
  },
  {
    what: 'change the plan',
    operation: 'change-subscription',
    from: 'owner',
    call: () => ({ path: { id }, json: { plan: 'starter' } }),
    ok: 200,
  },
  {
    what: 'cancel the subscription',
    operation: 'cancel-subscription',
    from: 'owner',
    call: () => ({ path: { id } }),
    ok: 204,
  },
];

/**
 * The lowest permitted role, the role below it, and a stranger. `test/unit/organizations/roles.test.ts` tests that a
 * role includes the permissions of the lower roles.
 */
const callersOf = ({ from }: Row): readonly Caller[] => {
  const lowest = ROLES.indexOf(from);
  return ['stranger', ...ROLES.slice(Math.max(0, lowest - 1), lowest + 1)];
};
const cells = TABLE.flatMap((row) => callersOf(row).map((caller) => ({ ...row, row, caller })));

const isPermitted = ({ from }: Row, caller: Caller) =>
  caller !== 'stranger' && ROLES.indexOf(caller) >= ROLES.indexOf(from);

const reusableCalls = new Map<Row, Call>();

/**
 * The call of a row. A call that was refused, or that only reads, changes nothing, so the next caller can send the same
 * call again.
 */
async function callOf(row: Row, caller: Caller, person: Person): Promise<Call> {
  const call = (!row.ownCall && reusableCalls.get(row)) || (await row.call(person));
  const { method } = operation(row.operation);
  if (method === 'GET' || !isPermitted(row, caller)) reusableCalls.set(row, call);
  else reusableCalls.delete(row);
  return call;
}

describe('members with the required role succeed, members with a lower role get a 403, and strangers get a 404', () => {
  test.each(cells)('$caller: $what', async ({ operation: name, row, ok, caller }) => {
    const person = callers.get(caller);
    if (!person) throw new Error(`There is no ${caller}.`);
    const { status, body } = await fixture.call(name, person, await callOf(row, caller, person));
    if (caller === 'stranger') expect([status, body.code]).toEqual([404, expect.stringMatching(/\.not_found$/)]);
    else if (isPermitted(row, caller)) expect([status, body.code]).toEqual([ok, undefined]);
    else expect([status, body.code]).toEqual([403, 'organization.role_too_low']);
  });

  test.each(ROLES)('%s: leave the organization', async (role) => {
    const person = await fixture.person(newAddress());
    const member_id = await fixture.member(id, person, role);
    expect((await fixture.call('remove-member', person, { path: { id, member_id } })).status).toBe(204);
    expect((await fixture.call('remove-member', person, { path: { id, member_id } })).status).toBe(404);
  });

  // Last, because the owner's call deletes the organization.
  test.each(['stranger', ...ROLES] as const)('%s: delete the organization', async (caller) => {
    const person = callers.get(caller) ?? founder;
    const send = () => fixture.call('delete-organization', person, { path: { id }, query: { archive_codes: 'true' } });
    let { status, body } = await send();
    // On a busy machine, one request may not have enough time to archive all codes.
    for (let n = 0; n < 10 && body?.code === 'organization.archiving'; n += 1) ({ status, body } = await send());
    expect(status).toBe(caller === 'stranger' ? 404 : caller === 'owner' ? 204 : 403);
  });

  test('every operation that organization keys can call has a row, unless no role applies', () => {
    const tested = new Set<string>([...TABLE.map((row) => row.operation), 'delete-organization']);
    // These use only the caller's own keys and memberships, so no role applies. `send-mcp-message` only calls other
    // operations.
    const own = ['list-api-keys', 'revoke-api-key', 'rotate-api-key', 'list-organizations', 'send-mcp-message'];
    const ofOrganizations = OPERATION_NAMES.filter((name) => operation(name).allowsOrganizationKeys);
    expect(ofOrganizations.filter((name) => !tested.has(name))).toEqual(own);
  });
});
