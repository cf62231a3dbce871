import { describe, expect, test } from '@jest/globals';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { retention } from '../../../lambdas/scans/retention.ts';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';
import { limitedKey, newCode } from './organization-codes.ts';

const scan = (shortId: string, index = 1) =>
  scanRecorder(fixture.effects, retention({}))({ short_id: shortId, address: `192.0.2.${index}`, user_agent: 'jest' });

const totals = async (query: Record<string, string>) => {
  const { body } = await fixture.call('list-qpr-codes', owner, { query });
  return (body.codes as { scans_total: number }[]).map(({ scans_total }) => scans_total);
};

describe('scans of an organization’s code', () => {
  test('count in the lists of the account and the organization', async () => {
    const code = await newCode({ organization_id: id });
    await Promise.all(Array.from({ length: 20 }, (_, index) => scan(code.short_id, index)));
    expect(await totals({})).toEqual([20]);
    expect(await totals({ organization_id: id })).toEqual([20]);
    expect((await fixture.call('get-qpr-code', owner, { path: { id: code.id } })).body.scans_total).toBe(20);
  });

  test('still count after the organization is deleted', async () => {
    const code = await newCode({ organization_id: id });
    await scan(code.short_id);
    const deletion = { path: { id }, query: { archive_codes: 'true' } };
    expect((await fixture.call('delete-organization', owner, deletion)).status).toBe(204);
    expect((await fixture.call('unarchive-qpr-code', owner, { path: { id: code.id } })).status).toBe(200);
    expect(await scan(code.short_id)).toMatchObject({ scan_id: expect.any(Number) });
    expect(await totals({})).toEqual([2]);
  });

  test('are the only scans that an organization key sees', async () => {
    const ours = await newCode({ organization_id: id });
    const personal = await newCode();
    for (const { short_id: shortId } of [ours, personal]) await scan(shortId);
    const limited = await limitedKey();
    const { body } = await fixture.call('list-scans', limited);
    expect(body).toMatchObject({ total: 1, scans: [{ qpr_code_id: ours.id }] });
    expect((await fixture.call('list-scans', owner)).body.total).toBe(2);
    const reads = [ours, personal].map(async (code) => [
      (await fixture.call('list-scans', limited, { query: { qpr_code_id: code.id } })).status,
      (await fixture.call('get-qpr-code-analytics', limited, { path: { id: code.id } })).status,
    ]);
    expect(await Promise.all(reads)).toEqual([
      [200, 200],
      [404, 404],
    ]);
  });
});
