import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ModelRequest } from '../../../lambdas/conversations/models/model.ts';
import { type Answer, history, sendMessage, signal } from '../conversations/visitor.ts';
import { submit } from '../requests/request-fixture.ts';
import { eventsOf, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { PlacementFixture } from './placement-fixture.ts';

let scans: ScanFixture;
let fixture: PlacementFixture;
beforeAll(async () => {
  scans = await scanFixture();
  fixture = await PlacementFixture.open(scans.effects);
});
afterAll(() => fixture.close());

const FORM = {
  name: 'call',
  title: 'Call me',
  fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
  offer: ['button'],
};
const PROMPT = 'You are the waiter. The guest sits at table {{table}} on floor {{floor}}.';

/** Starts a conversation. Programs use the short id of the placement, and the page uses that of the code. */
async function start(shortId: string, body: object = {}) {
  const base = `/s/${shortId}/conversations`;
  const started = await scans.post(base, body);
  expect(started).toMatchObject({ status: 201 });
  return { base, id: String(started.body.conversation_id), token: String(started.body.token) };
}

test('the values of a placement are not in the cached prompt, and placeholders in the answer are filled in', async () => {
  const code = await fixture.code({ prompt: PROMPT, metadata: { city: 'Vienna' } });
  const placement = await fixture.createOne({ qpr_code_id: code.id, name: 'Table 12', variables: { table: 12 } });
  const conversation = await start(placement.short_id);
  let asked: ModelRequest | undefined;
  const answer: Answer = async function* (request) {
    asked = request;
    yield* ['You sit at {', '{ta', 'ble}', '}, ', 'floor {{floor}}, {{other}} and { {{na', 'me'];
  };
  const reply = await sendMessage(scans, conversation, 'Where am I?', { answer });
  expect(reply).toMatchObject({
    status: 200,
    text: 'You sit at 12, floor , {{other}} and { {{name',
    outcome: 'complete',
  });
  expect(asked?.system).toContain(PROMPT);
  expect(asked?.system).not.toContain('12');
  expect(asked?.details).toContain('{{table}} means "12".');
  expect(asked?.details).toContain('{{name}} means "Table 12".');
  expect(asked?.details).toContain('{{floor}} is unknown here.');
  expect((await history(scans, conversation)).body.messages).toMatchObject([{}, { text: reply.text }]);

  await signal(scans, conversation, 'close');
  const [event] = await eventsOf(scans, fixture.owner.account_id, 'conversation.completed');
  expect(event?.data).toMatchObject({
    qpr_code_id: code.id,
    short_id: placement.short_id,
    metadata: { city: 'Vienna', table: 12 },
  });
  const { body } = await fixture.call('list-conversations', { query: { qpr_code_id: code.id } });
  expect(body.conversations).toMatchObject([{ placement_id: placement.id, short_id: placement.short_id }]);
});

test('the event of a submitted form names the placement, and has its variables in the metadata', async () => {
  const code = await fixture.code({ forms: [FORM], metadata: { city: 'Vienna', table: '0' } });
  const placement = await fixture.createOne({ qpr_code_id: code.id, name: 'Table 12', variables: { table: 12 } });
  const { base: _, ...conversation } = await start(placement.short_id);
  const visitor = { ...conversation, short_id: placement.short_id, headers: {} };
  const { status } = await submit(scans, visitor, { form: 'call', answers: { phone: '+49 30 1234567' } });
  expect(status).toBe(201);
  const [event] = await eventsOf(scans, fixture.owner.account_id, 'request.created');
  expect(event?.data).toMatchObject({
    qpr_code_id: code.id,
    short_id: placement.short_id,
    placement_id: placement.id,
    placement_name: 'Table 12',
    metadata: { city: 'Vienna', table: 12 },
  });
});

test('the page starts the conversation with the short id of the code, and names the placement', async () => {
  const code = await fixture.code({ prompt: PROMPT });
  const { short_id } = await fixture.createOne({ qpr_code_id: code.id, variables: { table: 7 } });
  const { scan_id: scanId, html } = await scans.scan(short_id);
  expect(html).toContain(
    `&quot;short_id&quot;:&quot;${code.short_id}&quot;,&quot;placement&quot;:&quot;${short_id}&quot;`,
  );
  const conversation = await start(code.short_id, { scan_id: scanId, placement: short_id });
  const echo: Answer = async function* () {
    yield 'Table {{table}}';
  };
  expect(await sendMessage(scans, conversation, 'Which table?', { answer: echo })).toMatchObject({ text: 'Table 7' });
});

test('a placement that does not point to the code is refused', async () => {
  const [code, other] = [await fixture.code(), await fixture.code()];
  const { short_id } = await fixture.createOne({ qpr_code_id: other.id });
  const unclaimed = await fixture.createOne();
  for (const placement of [short_id, unclaimed.short_id, code.short_id, '0000000000']) {
    const refused = await scans.post(`/s/${code.short_id}/conversations`, { placement });
    expect(refused).toMatchObject({ status: 404, body: { code: 'placement.not_found' } });
  }
  expect((await scans.post(`/s/${unclaimed.short_id}/conversations`, {})).status).toBe(404);
});

test('without a placement, the variables that the prompt uses are empty, and other placeholders stay', async () => {
  const echo: Answer = async function* () {
    yield 'Name: {{name}}, table: {{table}}.';
  };
  const plain = await start((await fixture.code({ prompt: 'Explain templates.' })).short_id);
  expect(await sendMessage(scans, plain, 'Hi', { answer: echo })).toMatchObject({
    text: 'Name: {{name}}, table: {{table}}.',
  });
  const withVariables = await start((await fixture.code({ prompt: 'Table {{table}}' })).short_id);
  expect(await sendMessage(scans, withVariables, 'Hi', { answer: echo })).toMatchObject({
    text: 'Name: {{name}}, table: .',
  });
});

test('a variable that no placement has is refused when the code is saved', async () => {
  const code = await fixture.code({ prompt: 'Any {{thing}} is fine before there are placements.' });
  const update = (json: object) => fixture.call('update-qpr-code', { path: { id: code.id }, json });
  expect((await update({ prompt: PROMPT })).status).toBe(200);
  await fixture.create({ qpr_code_id: code.id, count: 2, variables: { table: '{n}', floor: 1 } });
  expect((await update({ prompt: `${PROMPT} It is {{name}}.` })).status).toBe(200);
  expect(await update({ welcome_message: 'Hi at {{tabel}}', suggestions: ['{{room}}?', '{{table}}?'] })).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          path: 'body.welcome_message',
          message: 'No placement of the code has {{tabel}}. Known variables: {{name}}, {{floor}}, {{table}}.',
        },
        { path: 'body.suggestions' },
      ],
    },
  });
});
