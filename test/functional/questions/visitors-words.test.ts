import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { ITEMS_WITH_VISITORS_WORDS } from '../../../contracts/operations/table-grants.ts';
import { SCOPES, VISITORS_WORDS_SCOPE } from '../../../contracts/scopes.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { submit } from '../requests/request-fixture.ts';
import { WordsFixture } from './words-fixture.ts';

const WORD = 'quetzals';
const FORM = {
  name: 'wish',
  title: 'Tell us what you miss',
  fields: [{ name: 'wish', label: 'What do you miss?', type: 'text' as const, required: true }],
  offer: ['button' as const],
};
const EVERY_SCOPE_BUT_ONE = SCOPES.filter((scope) => scope !== VISITORS_WORDS_SCOPE);
const MISSING_SCOPE = {
  status: 403,
  body: { code: 'api_key.missing_scope', detail: expect.stringContaining(VISITORS_WORDS_SCOPE) },
};

let fixture: WordsFixture;
beforeAll(async () => {
  fixture = await WordsFixture.open();
});
afterAll(() => fixture.close());

/** An owner, and a key that lacks only the scope for visitors' words. */
let key: string;
let limited: string;
/** The ids of everything that a visitor's words are in. */
let ids: Readonly<Record<string, Record<string, string>>>;

/**
 * A visitor asks a question and sends a form, both with `WORD`. The owner answers the question, which adds a check, runs
 * the check, and has a webhook whose receiver responds with what it gets.
 */
beforeEach(async () => {
  const { questions } = fixture;
  const owner = await questions.ownerWithCode({
    forms: [{ ...FORM, fields: [...FORM.fields], offer: [...FORM.offer] }],
  });
  key = owner.key;
  const { account_id: accountId, code } = owner;
  const json = { name: 'Limited', scopes: EVERY_SCOPE_BUT_ONE };
  limited = String((await fixture.call('create-api-key', key, { json })).body.api_key);
  const organization = await fixture.call('create-organization', key, { json: { name: 'Museums' } });
  const created = await fixture.call('create-placements', key, { json: { qpr_code_id: code.id, name: 'Entrance' } });
  const [placement] = created.body.placements as { readonly id: string }[];
  const webhook = await fixture.call('create-webhook', key, {
    json: { url: 'https://example.com/hook', events: ['request.created'] },
  });
  const conversation = await questions.ask(code.short_id, `Do you sell pictures of ${WORD}?`);
  const request = await submit(questions.scans, conversation, { form: 'wish', answers: { wish: WORD } });
  await questions.settle();
  const [question] = (await questions.list(key)).questions;
  const answered = await questions.answer(key, question?.id ?? '', { answer: 'Postcards are at the desk.' });
  await fixture.knowledge.runEvents();
  const { check_id, knowledge_id, source_id } = answered.body;
  const check = { id: code.id, check_id: String(check_id) };
  await fixture.call('run-check', key, { path: check, json: {} });
  const [event] = (await questions.items('event'))
    .filter((item) => item.account_id === accountId && item.event === 'request.created')
    .map(({ id, body, created_at }) => ({ id: String(id), body: String(body), created_at: String(created_at) }));
  const delivery = `dlv_${event?.id.slice('evt_'.length)}`;
  await fixture.deliver({
    delivery_id: delivery,
    webhook_id: String(webhook.body.id),
    account_id: accountId,
    event_id: event?.id ?? '',
    event: 'request.created',
    created_at: event?.created_at ?? '',
    body: event?.body ?? '',
  });
  ids = {
    '/v1/qpr-codes': { ...check, number: '1' },
    '/v1/conversations': { id: conversation.id },
    '/v1/questions': { id: question?.id ?? '' },
    '/v1/requests': { id: String(request.body.id) },
    '/v1/knowledge': { id: String(knowledge_id), source_id: String(source_id) },
    '/v1/webhooks': { id: String(webhook.body.id) },
    '/v1/deliveries': { id: delivery },
    '/v1/events': { id: event?.id ?? '' },
    '/v1/organizations': { id: String(organization.body.id) },
    '/v1/placements': { id: placement?.id ?? '' },
  };
});

const idsOf = (name: OperationName) => ids[operation(name).path.split('/{')[0] ?? ''] ?? {};

/** How the operations that are not GET and leave out visitors' words are called. */
const CHANGES: Partial<Record<OperationName, object>> = {
  'update-request': { status: 'done' },
  'update-question': { status: 'open' },
  'answer-question': { answer: 'Postcards are at the entrance.' },
  'update-check': { expect: { declines: true } },
  redeliver: {},
};

const leavingOut = OPERATION_NAMES.filter((name) => operation(name).visitorsWords === 'left-out');

describe(`visitors' words need the scope ${VISITORS_WORDS_SCOPE}`, () => {
  test('the reads that return them are those that need the scope or declare how they follow the rule', async () => {
    const declared = OPERATION_NAMES.filter((name) => {
      const { method, scope, visitorsWords = 'never-returned' } = operation(name);
      return method === 'GET' && (scope === VISITORS_WORDS_SCOPE || visitorsWords !== 'never-returned');
    });
    const found = await fixture.readsWith(WORD, { key, ids });
    expect(found.toSorted()).toEqual(declared.toSorted());
  });

  test('a key without the scope gets them from no read operation', async () => {
    const refused = Object.fromEntries(
      OPERATION_NAMES.filter((name) => {
        const { scope, visitorsWords = '' } = operation(name);
        return scope === VISITORS_WORDS_SCOPE || ['always', 'on-a-condition'].includes(visitorsWords);
      }).map((name) => [name, 403 as const]),
    );
    expect(await fixture.readsWith(WORD, { key: limited, ids, refused })).toEqual([]);
  });

  test.each(leavingOut.filter((name) => operation(name).method !== 'GET'))(
    '%s leaves them out of its response if the key lacks the scope',
    async (name) => {
      const json = CHANGES[name];
      // If you add such an operation, add its body to `CHANGES`.
      if (!json) throw new Error(`The test has no body for ${name}.`);
      const call = { path: idsOf(name), ...(Object.keys(json).length > 0 && { json }) };
      const withoutScope = await fixture.call(name, limited, call);
      expect([withoutScope.status, withoutScope.text]).toEqual([200, expect.not.stringContaining(WORD)]);
      const withScope = await fixture.call(name, key, call);
      expect([withScope.status, withScope.text]).toEqual([200, expect.stringContaining(WORD)]);
    },
  );

  test('run-check refuses a key without the scope if the question is a message of a visitor', async () => {
    const path = idsOf('run-check');
    expect(await fixture.call('run-check', limited, { path, json: {} })).toMatchObject(MISSING_SCOPE);
    await fixture.call('update-check', limited, { path, json: { question: 'Do you have postcards?' } });
    expect(await fixture.call('run-check', limited, { path, json: {} })).toMatchObject({ status: 200 });
  });

  test('a list of events leaves out the types with visitors’ words, and keeps the others', async () => {
    const typesFor = async (caller: string) => {
      const { events } = (await fixture.call('list-events', caller)).body;
      return (events as { readonly event: string }[]).map(({ event }) => event);
    };
    const all = await typesFor(key);
    expect(all).toContain('request.created');
    expect(await typesFor(limited)).toEqual(all.filter((type) => type !== 'request.created'));
    expect(await fixture.call('get-event', limited, { path: idsOf('get-event') })).toMatchObject(MISSING_SCOPE);
  });

  test('they are only in the kinds of items for which operations must declare how they follow the rule', async () => {
    const { table } = fixture.questions.scans.effects;
    const kinds = new Set<string>();
    for await (const { Items = [] } of paginateScan({ client: table.client }, { TableName: table.name })) {
      for (const item of Items.filter((stored) => JSON.stringify(stored).includes(WORD))) {
        const [kind] = Object.entries(KEY_PREFIX).find(([, prefix]) => String(item.pk).startsWith(prefix)) ?? [];
        kinds.add(String(kind));
      }
    }
    expect([...kinds].toSorted()).toEqual([...ITEMS_WITH_VISITORS_WORDS].toSorted());
  });
});
