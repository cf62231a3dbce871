import type { CreatedResources } from '../created-resources.ts';
import { expectThat } from '../expect.ts';
import type { CheckFinding } from '../report.ts';
import type { Service } from '../service.ts';
import { PROMPT } from './codes.ts';

/**
 * Creates an organization with a code, and counts its members and codes. Creating the code writes several types of
 * items in one transaction. IAM allows each type by the prefix of its key. AWS does not document which keys IAM checks
 * in a transaction, so AWS could refuse a transaction that the local runtime accepts.
 */
export async function useOrganization(service: Service, created: CreatedResources): Promise<CheckFinding<undefined>> {
  const organization = await service.call('POST', '/v1/organizations', { name: 'Smoke test' });
  const path = `/v1/organizations/${organization.id}`;
  created.add('the organization', path);
  const fields = { name: 'Smoke test of an organization', prompt: PROMPT, organization_id: organization.id };
  const code = await service.call('POST', '/v1/qpr-codes', fields);
  created.add("the organization's code", `/v1/qpr-codes/${code.id}`);
  const { members } = await service.call('GET', `${path}/members`);
  expectThat(Array.isArray(members) && members.length === 1, 'a new organization does not have exactly one member');
  const { qpr_codes_count } = await service.call('GET', path);
  expectThat(qpr_codes_count === 1, `qpr_codes_count is ${qpr_codes_count} after one code`);
  return { detail: 'created, with one member and one code', value: undefined };
}
