import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../contracts/operations/catalogue.ts';
import { type ItemKind, type TableAction, tableGrantsOf } from '../../contracts/operations/table-grants.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import type { RequestContext } from '../../local/engine/types.ts';
import { readIdentityPolicy } from '../../local/services/iam/identity-policy.ts';
import { RolePolicies } from '../../local/services/iam/role-policies.ts';
import { OFF_SETTINGS } from './support/deployments.ts';
import { actionsOf, statementsOf } from './support/permissions.ts';
import { templateOf } from './support/synthesized.ts';

const template = await templateOf();
const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/T';
const WRITES: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const KINDS = Object.keys(KEY_PREFIX) as ItemKind[];
const keyOf = (kind: ItemKind) => `${KEY_PREFIX[kind]}1`;

/** Returns a function that says whether the role of an operation may call the table with these condition keys. */
function permissionsOf(name: string) {
  const onTable = statementsOf(template, name)
    .filter((statement) => actionsOf(statement).some((action) => action.startsWith('dynamodb:')))
    .filter(({ Resource }) => !JSON.stringify(Resource).includes('/index/'));
  const policies = new RolePolicies();
  policies.addRole(name, name);
  policies.grant(
    name,
    readIdentityPolicy({ Statement: onTable.map((statement) => ({ ...statement, Resource: TABLE })) }),
  );
  return (action: TableAction, context: RequestContext): boolean => {
    try {
      policies.authorize(name, 'test', { action: `dynamodb:${action}`, resource: TABLE, context });
      return true;
    } catch {
      return false;
    }
  };
}

const inTransaction = (keys?: readonly string[]): RequestContext => ({
  'dynamodb:EnclosingOperation': 'TransactWriteItems',
  ...(keys && { 'dynamodb:LeadingKeys': keys }),
});

const grantsOf = (name: (typeof OPERATION_NAMES)[number]) =>
  Object.entries(tableGrantsOf(operation(name))) as [ItemKind, readonly TableAction[]][];

/** The writes that one transaction of the operation can contain. */
const writesOf = (name: (typeof OPERATION_NAMES)[number]) =>
  grantsOf(name).flatMap(([kind, actions]) =>
    actions.filter((action) => WRITES.includes(action)).map((action) => ({ kind, action })),
  );

// AWS does not document which keys IAM sees for the items of a transaction, so the policies must work in every case.
describe.each(OPERATION_NAMES)('%s', (name) => {
  const allows = permissionsOf(name);
  const grants = Object.fromEntries(grantsOf(name));
  const writes = writesOf(name);
  const writtenKeys = [...new Set(writes.map(({ kind }) => keyOf(kind)))];

  test('may make exactly the granted writes, if IAM sees the key of each item', () => {
    for (const kind of KINDS) {
      for (const action of WRITES) {
        const isGranted = grants[kind]?.includes(action) ?? false;
        for (const context of [{ 'dynamodb:LeadingKeys': [keyOf(kind)] }, inTransaction([keyOf(kind)])]) {
          expect([kind, action, allows(action, context)]).toEqual([kind, action, isGranted]);
        }
      }
    }
  });

  test('may make its transactions, if IAM sees the keys of all items at once', () => {
    for (const { action } of writes) expect(allows(action, inTransaction(writtenKeys))).toBe(true);
    for (const { action } of writes) expect(allows(action, inTransaction([...writtenKeys, 'OTHER#1']))).toBe(false);
  });

  test('may make its transactions, but no other writes, if IAM sees no keys', () => {
    for (const { action } of writes) {
      expect(allows(action, inTransaction())).toBe(true);
      expect(allows(action, {})).toBe(false);
      expect(allows(action, { 'dynamodb:EnclosingOperation': 'ExecuteTransaction' })).toBe(false);
    }
  });
});

test('`leadingKeys=off` removes every condition on keys, and nothing else', async () => {
  const without = await templateOf(OFF_SETTINGS);
  expect(JSON.stringify(without)).not.toContain('dynamodb:LeadingKeys');
  expect(JSON.stringify(without)).not.toContain('dynamodb:EnclosingOperation');
  for (const name of OPERATION_NAMES) {
    const actionsIn = (of: typeof template) => [...new Set(statementsOf(of, name).flatMap(actionsOf))].toSorted();
    expect(actionsIn(without)).toEqual(actionsIn(template));
  }
});
