import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteRequest } from '../../../lambdas/api/requests/delete-request.ts';
import { countRequests } from '../../../lambdas/requests/request-lists.ts';
import { findRequest } from '../../../lambdas/requests/store.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { eventsOf, type ScanFixture, scanFixture } from '../scans/scan-fixture.ts';
import { ownerWithForm, submit } from './request-fixture.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const remove = (key: string, id: string) =>
  callApi(deleteRequest(fixture.effects), { key, method: 'DELETE', pathParameters: { id } });

describe('DELETE /v1/requests/:id', () => {
  test('deletes the request, its entries in lists, and the event with its answers', async () => {
    const { key, account_id: accountId, code, conversation } = await ownerWithForm(fixture);
    const [id, other] = [
      String((await submit(fixture, conversation)).body.id),
      String((await submit(fixture, conversation)).body.id),
    ];
    expect(await remove(key, id)).toMatchObject({ status: 204 });
    const { table } = fixture.effects;
    expect(await findRequest(table, id)).toBeUndefined();
    expect(await countRequests(table, accountId, {})).toBe(1);
    expect(await countRequests(table, code.short_id, {})).toBe(1);
    expect(await eventsOf(fixture, accountId, 'request.created')).toMatchObject([{ data: { request_id: other } }]);
    expect(await remove(key, id)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  });

  test('does not find requests of other accounts', async () => {
    const { conversation } = await ownerWithForm(fixture);
    const id = String((await submit(fixture, conversation)).body.id);
    const { key: stranger } = await newOwner(fixture);
    expect(await remove(stranger, id)).toMatchObject({ status: 404 });
    expect(await findRequest(fixture.effects.table, id)).toBeDefined();
  });
});
