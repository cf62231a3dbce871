import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DONE_UNITS } from '../../../bench/cost/requests-cost.ts';
import { updateRequest } from '../../../lambdas/api/requests/update-request.ts';
import { answerByLink } from '../../../lambdas/requests/recipients/answer-by-link.ts';
import { emailRecipients } from '../../../lambdas/requests/recipients/email-recipients.ts';
import { apiEvent, callApi } from '../../support/functions/api-event.ts';
import { type CostOf, costMeter } from '../scans/cost.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ownerWithForm, submit } from './request-fixture.ts';

/**
 * docs/data-model.md states the numbers that these tests check, without the calls that all operations have in common.
 * bench/cost/requests-cost.ts contains the same numbers, and calculates the cost table of docs/requests.md from them.
 */

let fixture: ScanFixture;
let costOf: CostOf;
beforeAll(async () => {
  fixture = await scanFixture();
  costOf = costMeter(fixture, { audit: true });
});
afterAll(() => fixture.effects.table.close());

/** A request that goes to one recipient, who has confirmed the address. */
async function requestWithRecipient() {
  const owner = await ownerWithForm(fixture, { request_recipients: ['reception@hotel.example'] });
  let link = '';
  const mailer = {
    sendEmail: async ({ text = '' }) => {
      link = /https:\/\/qpr\.example(\/recipients\/\S+)/.exec(text)?.[1] ?? link;
    },
  };
  const handle = (data: object) =>
    emailRecipients({ ...fixture.effects, mailer, baseUrl: 'https://qpr.example' })(
      { detail: { body: JSON.stringify({ data }) } },
      { getRemainingTimeInMillis: () => 60_000 },
    );
  await handle({ qpr_code_id: owner.code.id });
  const [, , owner_id = '', recipient_id = '', token = ''] = link.split('/');
  await answerByLink(fixture.effects)(
    apiEvent({
      method: 'POST',
      path: link,
      pathParameters: { owner_id, recipient_id, token },
      rawBody: 'confirm=1',
    }),
  );
  const { body } = await submit(fixture, owner.conversation);
  return { ...owner, id: String(body.id), sendEmail: () => handle({ request_id: body.id }) };
}

describe('the capacity units used by', () => {
  test('e-mailing a request to one recipient', async () => {
    const { sendEmail } = await requestWithRecipient();
    expect(await costOf(sendEmail)).toEqual({
      calls: ['BatchGet', 'Get', 'Get', 'Get', 'TransactWrite', 'Update'],
      units: 9,
    });
  });

  test('marking a request as done', async () => {
    const { id, key } = await requestWithRecipient();
    const markDone = () =>
      callApi(updateRequest(fixture.effects), {
        key,
        method: 'PATCH',
        pathParameters: { id },
        json: { status: 'done' },
      });
    // The first call with a new key also updates the account's count of API requests. Make it before measuring.
    await callApi(updateRequest(fixture.effects), { key, method: 'PATCH', pathParameters: { id }, json: {} });
    expect(await costOf(markDone)).toEqual({
      calls: ['Get', 'Get', 'Put', 'TransactWrite', 'Update'],
      units: DONE_UNITS.readUnit + DONE_UNITS.writeUnit,
    });
  });
});
