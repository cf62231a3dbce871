import type { RequestContext, Runtime } from '../../engine/types.ts';
import type { RequiredPermission } from './dynamodb-permissions.ts';

const TRANSACTIONS = ['TransactWriteItems', 'TransactGetItems'];

/**
 * The condition keys with which IAM evaluates one permission of a call. AWS does not document which leading keys
 * (partition keys) IAM sees in a transaction. By default, IAM sees only those of this permission. `assumes` can select
 * other behavior.
 */
export function contextOf(
  operation: string,
  { leadingKeys }: RequiredPermission,
  all: readonly RequiredPermission[],
  assumes: Runtime['assumes'],
): RequestContext {
  if (!TRANSACTIONS.includes(operation)) return withKeys(leadingKeys);
  return { 'dynamodb:EnclosingOperation': operation, ...withKeys(keysInTransaction()) };

  function keysInTransaction(): readonly string[] | undefined {
    if (assumes('leading-keys', 'absent')) return undefined;
    if (assumes('leading-keys', 'union'))
      return [...new Set(all.flatMap((permission) => permission.leadingKeys ?? []))];
    return leadingKeys;
  }
}

const withKeys = (keys: readonly string[] | undefined): RequestContext =>
  keys === undefined ? {} : { 'dynamodb:LeadingKeys': keys };
