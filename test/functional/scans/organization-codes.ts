import type { NewCodeInput } from '../../../lambdas/api/qpr-codes/create-qpr-code.ts';
import { createTestKeys } from '../../support/functions/test-account.ts';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';

export async function newCode(input: Partial<NewCodeInput> = {}) {
  const { id, short_id: shortId } = await fixture.code(owner, input);
  return { id, short_id: shortId };
}

/** A key that is limited to the organization. */
export async function limitedKey() {
  const [key = ''] = await createTestKeys(fixture.effects, owner.account_id, [{ organization_id: id }]);
  return { key };
}
