import { beforeAll, expect, test } from '@jest/globals';
import { answerQuestion, createClient, listChecks, runCheck, updateQuestion } from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { ask, askAll, newCode } from './visitor.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });
beforeAll(() => warmModel(api));

const ENGLISH = [
  'Can I get married here?',
  'Do you host weddings?',
  'Is it possible to have a wedding here?',
  'We would like to get married, can we do that here?',
  'Can we celebrate our wedding here?',
  'Do you offer wedding ceremonies?',
  'Are weddings allowed?',
  'Could I hold my wedding here?',
  'Can we book the place for our wedding?',
  'wedding venue?',
];

/** The embedded model does not understand German, so the words are compared. */
const GERMAN = [
  'Gibt es hier Schließfächer?',
  'Wo sind die Schließfächer?',
  'Habt ihr ein Schließfach für meinen Rucksack?',
  'Schließfach?',
  'Kann ich meinen Koffer in ein Schließfach stellen?',
  'Was kostet ein Schließfach?',
  'Wie groß sind die Schließfächer?',
  'Ich suche ein Schließfach.',
  'Sind noch Schließfächer frei?',
  'Brauche ich eine Münze für das Schließfach?',
];

test('ten wordings by ten visitors form at most two questions, and the answer reaches the next visitor and passes its check', async () => {
  const code = await newCode(client);
  const [question, other, ...more] = await askAll(client, code, ENGLISH);
  if (!question) throw new Error('There is no question.');
  expect(more).toEqual([]);
  if (other) await client.call(updateQuestion, { path: { id: other.id }, body: { merge_into: question.id } });
  const answered = await client.call(answerQuestion, {
    path: { id: question.id },
    body: { answer: 'Yes, you can celebrate your wedding in the chapel.' },
  });
  expect(answered).toMatchObject({ status: 'answered', visitors: ENGLISH.length, text: expect.any(String) });
  await eventually(async () => {
    const { text } = await ask(code.scan_url, 'Do you host weddings?', 'Next visitor');
    expect(text).toContain('chapel');
  });
  const [check] = (await client.call(listChecks, { path: { id: code.id } })).checks;
  expect(check).toMatchObject({ id: answered.check_id, question: answered.text });
  const path = { id: code.id, check_id: check?.id ?? '' };
  expect(await client.call(runCheck, { path, body: {} })).toMatchObject({
    passed: true,
    answer: expect.stringContaining('chapel'),
    sources: [expect.objectContaining({ source_id: answered.source_id })],
  });
});

test('ten wordings in German form at most two questions by their words', async () => {
  expect((await askAll(client, await newCode(client), GERMAN)).length).toBeLessThanOrEqual(2);
});
