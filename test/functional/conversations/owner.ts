import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanFixture } from '../scans/scan-fixture.ts';
import { startConversationOf } from './visitor.ts';

/** Creates an owner with a code and a conversation that a visitor has started. */
export async function ownerWithConversation(fixture: ScanFixture) {
  const owner = await newOwner(fixture);
  const code = await makeCode(fixture, owner.account_id);
  const conversation = await startConversationOf(fixture, code.short_id, '192.0.2.20');
  return { ...owner, code, conversation };
}

/** Calls an operation that has an id in its path. */
export const callWithId = (operation: ApiFunction, key: string, id: string) =>
  callApi(operation, { key, pathParameters: { id } });
