import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/api-event.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanWorld } from '../scans/world.ts';
import { startConversationOf } from './visitor.ts';

/** An owner with a code, and a conversation that a visitor has begun with it. */
export async function ownerWithConversation(world: ScanWorld) {
  const owner = await newOwner(world);
  const code = await makeCode(world, owner.accountId);
  const conversation = await startConversationOf(world, code.short_id, '192.0.2.20');
  return { ...owner, code, conversation };
}

/** Calls an operation on one conversation. */
export const callFor = (operation: ApiFunction, key: string, id: string) =>
  callApi(operation, { key, pathParameters: { id } });
