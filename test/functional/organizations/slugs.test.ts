import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { organizationParameterOf } from '../../../contracts/operations/organization-parameter.ts';
import { type Call, OrganizationFixture, type Person } from './fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;

beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  owner = await fixture.person();
});
afterAll(() => fixture.close());

/** An organization that a call may change or delete. */
interface Target {
  readonly id: string;
  readonly slug: string;
  /** The id or slug that the call uses. */
  readonly reference: string;
}

let targetCount = 0;
async function newTarget(by: 'id' | 'slug'): Promise<Target> {
  targetCount += 1;
  const slug = `target-${targetCount}`;
  const id = await fixture.organization(owner, 'Grand Hotel', slug);
  return { id, slug, reference: by === 'id' ? id : slug };
}

const newMember = async ({ id }: Target) => fixture.member(id, await fixture.person(), 'viewer');
const newInvitation = async ({ id }: Target) => {
  const { body } = await fixture.call('invite-member', owner, { path: { id }, json: { email: 'guest@example.com' } });
  return String(body.invitation_id);
};
const NEW_CODE = { name: 'Lobby', prompt: 'You are kind.' };

/** The parameters of each operation that accepts an organization, without the organization itself. */
const CALLS: Partial<Record<OperationName, (target: Target, person: Person) => Call | Promise<Call>>> = {
  'get-organization': () => ({}),
  'update-organization': () => ({ json: { name: 'Grander Hotel' } }),
  'delete-organization': () => ({}),
  'list-members': () => ({}),
  'invite-member': () => ({ json: { email: 'new@example.com' } }),
  'update-member': async (target) => ({ path: { member_id: await newMember(target) }, json: { role: 'editor' } }),
  'remove-member': async (target) => ({ path: { member_id: await newMember(target) } }),
  'list-invitations': () => ({}),
  'revoke-invitation': async (target) => ({ path: { invitation_id: await newInvitation(target) } }),
  'change-subscription': () => ({ json: { plan: 'starter' } }),
  'cancel-subscription': () => ({}),
  'create-qpr-code': () => ({ json: NEW_CODE }),
  'preview-qpr-code': () => ({ json: { prompt: 'You are kind.', messages: [{ role: 'visitor', text: 'Hello' }] } }),
  'move-qpr-code': async (_, person) => ({ path: { id: (await fixture.code(person)).id } }),
  'list-qpr-codes': () => ({}),
  'get-brand': () => ({}),
  'set-brand': () => ({ json: { color: '#0f4c5c' } }),
  'create-placements': () => ({ json: {} }),
  'list-placements': () => ({}),
  'create-knowledge-set': () => ({ json: { name: 'Menu' } }),
  'list-knowledge-sets': () => ({}),
  'list-audit-entries': () => ({}),
  'list-scans': () => ({}),
  'get-analytics': () => ({}),
  'list-conversations': () => ({}),
  'list-questions': () => ({}),
  'list-requests': () => ({}),
  'create-api-key': () => ({ json: { name: 'Site' } }),
};

const WITH_ORGANIZATION = OPERATION_NAMES.filter((name) => organizationParameterOf(operation(name)));

/** Makes the call, with the organization in the parameter that the operation uses. */
async function callWith(name: OperationName, target: Target, person: Person) {
  const call = await CALLS[name]?.(target, person);
  if (!call) throw new Error(`${name} accepts an organization. Add its other parameters here.`);
  const { part, field } = organizationParameterOf(operation(name)) ?? {};
  const named = { [String(field)]: target.reference };
  return fixture.call(name, person, {
    ...call,
    ...(part === 'path' && { path: { ...call.path, ...named } }),
    ...(part === 'query' && { query: { ...call.query, ...named } }),
    ...(part === 'body' && { json: { ...(call.json as object), ...named } }),
  });
}

/** Normalizes a response, so that the responses about two organizations can be compared. */
function comparable(body: unknown, { id, slug }: Target): unknown {
  const text = JSON.stringify(body ?? null)
    .replaceAll(id, 'the id')
    .replaceAll(slug, 'the slug');
  return JSON.parse(text, (key, value) =>
    // Values that differ in every call are only compared by type.
    /(^|_)(id|at|url|key|prefix|email)$/.test(key) && key !== 'organization_id' ? typeof value : value,
  );
}

const newPair = async (): Promise<[Target, Target]> => [await newTarget('id'), await newTarget('slug')];
/** Two organizations for the operations that only read. */
let unchangedPair: Promise<[Target, Target]> | undefined;
const pairFor = (name: OperationName) => {
  if (operation(name).method !== 'GET') return newPair();
  unchangedPair ??= newPair();
  return unchangedPair;
};

test.each(WITH_ORGANIZATION)('%s: an id and a slug are equivalent', async (name) => {
  const [byId, bySlug] = await pairFor(name);
  const [first, second] = [await callWith(name, byId, owner), await callWith(name, bySlug, owner)];
  expect([first.status, first.body?.code]).toEqual([operation(name).status, undefined]);
  expect(second.status).toBe(first.status);
  expect(comparable(second.body, bySlug)).toEqual(comparable(first.body, byId));
});

/** Strangers cannot change the organization, so one organization is enough for all operations. */
let hiddenTarget: Promise<{ readonly target: Target; readonly stranger: Person }> | undefined;
const strangerAndTarget = () => {
  hiddenTarget ??= Promise.all([newTarget('slug'), fixture.person()]).then(([target, stranger]) => ({
    target,
    stranger,
  }));
  return hiddenTarget;
};

test.each(WITH_ORGANIZATION)('%s: a slug reveals nothing to strangers', async (name) => {
  const { target, stranger } = await strangerAndTarget();
  const hidden = await callWith(name, target, stranger);
  const unknown = await callWith(name, { ...target, reference: 'nobody-has-this' }, stranger);
  expect([hidden.status, hidden.body.code]).toEqual([404, 'organization.not_found']);
  const { request_id: _, ...problem } = hidden.body;
  const { request_id: __, ...other } = unknown.body;
  expect(problem).toEqual(other);
});

/** An operation in the API description. */
interface Described {
  readonly operationId: string;
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
}

test('every operation that accepts an organization accepts its slug', () => {
  const { paths, components } = JSON.parse(
    readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  const described = Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((method) => ({ path, ...method })),
  );
  // Bodies are named types with one level of fields.
  const withBody = (body: unknown) => {
    const [, name = ''] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(body) ?? '') ?? [];
    return [body, components.schemas[name]];
  };
  const accepting = described.filter(
    ({ path, parameters, requestBody }) =>
      path.startsWith('/v1/organizations/{id}') ||
      JSON.stringify([parameters, withBody(requestBody)]).includes('"organization_id"'),
  );
  expect(accepting.map(({ operationId }) => operationId).toSorted()).toEqual(WITH_ORGANIZATION.toSorted());
});

test('a key that is limited to an organization cannot access another organization by slug', async () => {
  const [own, other] = [await newTarget('slug'), await newTarget('slug')];
  const { body } = await fixture.call('create-api-key', owner, { json: { name: 'Site', organization_id: own.slug } });
  expect(body.organization_id).toBe(own.id);
  const key = { key: String(body.api_key) };
  expect((await fixture.call('get-organization', key, { path: { id: own.slug } })).body.id).toBe(own.id);
  expect((await fixture.call('get-organization', key, { path: { id: other.slug } })).status).toBe(404);
});

test('a new slug works immediately, and the old one stops working', async () => {
  const { id, slug } = await newTarget('slug');
  await fixture.call('update-organization', owner, { path: { id: slug }, json: { slug: 'moved-on' } });
  expect((await fixture.call('get-organization', owner, { path: { id: 'moved-on' } })).body).toMatchObject({ id });
  expect((await fixture.call('get-organization', owner, { path: { id: slug } })).status).toBe(404);
});

test('a value that is neither an id nor a slug gets a 400 in a query and a 404 in a path', async () => {
  const query = { organization_id: 'Grand Hotel' };
  expect(await fixture.call('list-qpr-codes', owner, { query })).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          path: 'query.organization_id',
          message: 'Must be the id or the slug of an organization, such as grand-hotel.',
        },
      ],
    },
  });
  expect((await fixture.call('get-organization', owner, { path: { id: 'org_NOPE' } })).status).toBe(404);
});
