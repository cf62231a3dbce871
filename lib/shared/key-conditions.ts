import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { TableAction } from '../../contracts/operations/table-grants.ts';

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** The actions that a transaction can contain. */
const IN_TRANSACTIONS: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

/**
 * A statement on items whose partition key starts with one of the prefixes. `withKeyConditions` adds its conditions.
 */
export class ItemStatement extends PolicyStatement {
  readonly tableActions: readonly TableAction[];
  readonly prefixes: readonly string[];
  readonly resource: string;

  constructor(resource: string, tableActions: readonly TableAction[], prefixes: readonly string[]) {
    super({ actions: tableActions.map((action) => `dynamodb:${action}`), resources: [resource] });
    this.tableActions = tableActions;
    this.prefixes = prefixes;
    this.resource = resource;
  }

  /** The same permissions, but only for calls that satisfy the conditions. */
  limitedTo(conditions: Readonly<Record<string, unknown>>): PolicyStatement {
    return new PolicyStatement({ actions: [...this.actions], resources: [this.resource], conditions });
  }
}

/** A query of an index. `withKeyConditions` limits it to the index's partition keys with these prefixes. */
export class IndexStatement extends ItemStatement {
  constructor(resource: string, prefixes: readonly string[]) {
    super(resource, ['Query'], prefixes);
  }
}

/**
 * Limits the item statements of a role to their keys. AWS does not document which keys of a transaction IAM compares
 * (see `leading-keys` in contracts/aws-assumptions.ts), so the conditions work in all three cases:
 *
 * - IAM checks one item at a time: the item's key must have one of the statement's prefixes.
 * - IAM checks the keys of all items together: at least one must have a prefix of the statement, and each must have a
 *   prefix that occurs in the role's transactions.
 * - IAM gets no keys: only the statement of `withoutKeys` applies. It allows the role's writes inside a transaction,
 *   and no others.
 */
export function withKeyConditions(statements: readonly PolicyStatement[]): PolicyStatement[] {
  const items = statements.filter((statement) => statement instanceof ItemStatement);
  const transacted = items.flatMap(transactedPartOf);
  const transactedPrefixes = [...new Set(transacted.flatMap(({ prefixes }) => prefixes))];
  const limited = statements.flatMap((statement) => {
    if (!(statement instanceof ItemStatement)) return [statement];
    if (statement instanceof IndexStatement)
      return [statement.limitedTo({ 'ForAllValues:StringLike': patterns(statement.prefixes) })];
    // The statement covers every kind of item in the role's transactions, so all keys of a transaction satisfy it.
    if (transactedPrefixes.every((prefix) => statement.prefixes.includes(prefix))) return [onlyOwnKeys(statement)];
    return [
      ...otherPartOf(statement).map(onlyOwnKeys),
      ...transactedPartOf(statement).map((part) => inTransaction(part, transactedPrefixes)),
    ];
  });
  return [...limited, ...withoutKeys(transacted)];
}

/** The same statement with only the actions that a transaction can contain, if it has any. */
const transactedPartOf = (statement: ItemStatement) =>
  withActions(statement, (action) => IN_TRANSACTIONS.includes(action));
/** The same statement with only the other actions (reads and BatchWriteItem), if it has any. */
const otherPartOf = (statement: ItemStatement) => withActions(statement, (action) => !IN_TRANSACTIONS.includes(action));

function withActions(
  { resource, tableActions, prefixes }: ItemStatement,
  isIncluded: (action: TableAction) => boolean,
) {
  const actions = tableActions.filter(isIncluded);
  return actions.length > 0 ? [new ItemStatement(resource, actions, prefixes)] : [];
}

const patterns = (prefixes: readonly string[]) => ({ [LEADING_KEYS]: prefixes.map((prefix) => `${prefix}*`) });

/** ForAllValues is also true for a call without keys, so require that the call has one. */
const onlyOwnKeys = (statement: ItemStatement) =>
  statement.limitedTo({
    'ForAllValues:StringLike': patterns(statement.prefixes),
    Null: { [LEADING_KEYS]: 'false' },
  });

/** ForAnyValue is false for a call without keys, so no `Null` condition is needed. */
const inTransaction = (statement: ItemStatement, transactedPrefixes: readonly string[]) =>
  statement.limitedTo({
    'ForAnyValue:StringLike': patterns(statement.prefixes),
    'ForAllValues:StringLike': patterns(transactedPrefixes),
  });

/** Allows the actions inside a transaction if IAM gets no keys. */
function withoutKeys(transacted: readonly ItemStatement[]): PolicyStatement[] {
  const [first] = transacted;
  if (first === undefined) return [];
  const actions = [...new Set(transacted.flatMap(({ tableActions }) => tableActions))];
  return [
    new ItemStatement(first.resource, actions, []).limitedTo({
      Null: { [LEADING_KEYS]: 'true' },
      'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
    }),
  ];
}
