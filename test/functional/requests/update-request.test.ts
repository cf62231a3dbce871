import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { updateRequest } from '../../../lambdas/api/requests/update-request.ts';
import { countRequests } from '../../../lambdas/requests/request-lists.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ownerWithForm, submit } from './request-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const update = (key: string, id: string, json: unknown) =>
  callApi(updateRequest(fixture.effects), { key, method: 'PATCH', pathParameters: { id }, json });

async function ownerWithRequest() {
  const owner = await ownerWithForm(fixture);
  return { ...owner, id: String((await submit(fixture, owner.conversation)).body.id) };
}

describe('PATCH /v1/requests/:id', () => {
  test('marks a request as done, and then as new again', async () => {
    const { key, account_id: accountId, code, id } = await ownerWithRequest();
    const { table } = fixture.effects;
    const counts = async () => ({
      new: await countRequests(table, accountId, { status: 'new' }),
      done: await countRequests(table, accountId, { status: 'done' }),
      codeDone: await countRequests(table, code.short_id, { status: 'done' }),
    });
    expect(await update(key, id, { status: 'done' })).toMatchObject({ status: 200, body: { id, status: 'done' } });
    expect(await update(key, id, { status: 'done' })).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await counts()).toEqual({ new: 0, done: 1, codeDone: 1 });
    expect(await update(key, id, { status: 'new' })).toMatchObject({ status: 200, body: { status: 'new' } });
    expect(await counts()).toEqual({ new: 1, done: 0, codeDone: 0 });
  });

  test('leaves the request in exactly one list after many concurrent changes', async () => {
    const { key, account_id: accountId, id } = await ownerWithRequest();
    const statuses = ['done', 'new', 'done', 'new', 'done', 'done'];
    await Promise.all(statuses.map((status) => update(key, id, { status })));
    expect(await countRequests(fixture.effects.table, accountId, {})).toBe(1);
  });

  test('does not find unknown requests, or requests of other accounts', async () => {
    const { key, id } = await ownerWithRequest();
    const { key: stranger } = await newOwner(fixture);
    for (const [caller, requestedId] of [
      [stranger, id],
      [key, 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
      [key, 'nonsense'],
    ] as const) {
      expect(await update(caller, requestedId, { status: 'done' })).toMatchObject({
        status: 404,
        body: { code: 'request.not_found' },
      });
    }
  });

  test('accepts only a valid status', async () => {
    const { key, id } = await ownerWithRequest();
    for (const json of [{}, { status: 'closed' }, { status: 'done', answers: {} }]) {
      expect(await update(key, id, json)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    }
  });
});
