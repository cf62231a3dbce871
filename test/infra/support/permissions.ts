import { functionNamed, ofType, type StackTemplate } from './synthesized.ts';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

interface Policy {
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
  /** The roles that a separate policy is attached to. */
  readonly Roles?: readonly { readonly Ref: string }[];
}

const asList = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** The statements of a role, from its inline policies and from separate policies. */
export const statementsOfRole = (template: StackTemplate, roleId: string): readonly Statement[] => {
  const inline = (template.Resources[roleId]?.Properties.Policies ?? []) as readonly Policy[];
  const separate = ofType(template, 'AWS::IAM::ManagedPolicy')
    .map(([, { Properties }]) => Properties as unknown as Policy)
    .filter(({ Roles = [] }) => Roles.some(({ Ref }) => Ref === roleId));
  return [...inline, ...separate].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

export function statementsOf(template: StackTemplate, functionName: string): readonly Statement[] {
  const role = functionNamed(template, functionName)[1].Properties.Role as { 'Fn::GetAtt': [string, string] };
  return statementsOfRole(template, role['Fn::GetAtt'][0]);
}

export const actionsOf = (statement: Statement): readonly string[] => asList<string>(statement.Action);

type Condition = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The partition keys that a statement is limited to, or `undefined` if it covers the whole table. */
export function leadingKeys({ Condition }: Statement): readonly string[] | undefined {
  const condition = (Condition ?? {}) as Condition;
  const limit = condition['ForAnyValue:StringLike'] ?? condition['ForAllValues:StringLike'];
  return limit?.['dynamodb:LeadingKeys'];
}

/** Whether a statement applies only to transactions whose keys IAM does not see. We do not expect such transactions. */
export const isForTransactionsWithoutKeys = ({ Condition }: Statement): boolean =>
  JSON.stringify(Condition) ===
  JSON.stringify({
    Null: { 'dynamodb:LeadingKeys': 'true' },
    'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
  });

/** The table actions that a function can call, with the keys that they are limited to. */
export const tableGrants = (template: StackTemplate, functionName: string) =>
  statementsOf(template, functionName)
    .filter((statement) => JSON.stringify(statement.Resource) === JSON.stringify(tableArn(template)))
    .filter((statement) => !isForTransactionsWithoutKeys(statement))
    .map((statement) => ({ actions: actionsOf(statement).toSorted(), keys: leadingKeys(statement) }));

function tableArn(template: StackTemplate) {
  const [id] = Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::DynamoDB::Table') ?? [];
  return { 'Fn::GetAtt': [id, 'Arn'] };
}
