import * as z from 'zod';
import { compileConditions } from './policy-conditions.ts';
import { wildcard } from './wildcard.ts';

/** A service's call to a resource on behalf of another resource, for example a rule that sends to a queue. */
export interface ServiceCall {
  readonly service: string;
  readonly action: string;
  readonly resourceArn: string;
  readonly sourceArn: string;
  readonly sourceAccount: string;
}

interface Statement {
  readonly effect: 'Allow' | 'Deny';
  applies(call: ServiceCall): boolean;
}

/** A compiled resource policy. */
export interface CompiledPolicy {
  readonly statements: readonly Statement[];
}

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const values = z
  .union([z.string(), z.boolean(), z.number(), z.array(z.union([z.string(), z.boolean(), z.number()]))])
  .transform((value) => [value].flat().map(String));

const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.union([z.string(), z.record(z.string(), oneOrMore)]),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.record(z.string(), z.record(z.string(), values)).default({}),
});

/** A loopback call never leaves the machine, so it counts as secure transport. */
const contextOf = (call: ServiceCall) => ({
  'aws:SourceArn': call.sourceArn,
  'aws:SourceAccount': call.sourceAccount,
  'aws:SecureTransport': 'true',
});

const compileStatement = (statement: z.output<typeof statementSchema>): Statement => {
  const { Principal } = statement;
  const isPrincipal = (service: string) =>
    typeof Principal === 'string'
      ? Principal === '*'
      : (Principal.Service ?? []).includes(service) || (Principal.AWS ?? []).includes('*');
  const actions = statement.Action.map((pattern) => wildcard(pattern, 'i'));
  const resources = statement.Resource.map((pattern) => wildcard(pattern));
  const conditions = compileConditions(statement.Condition);
  return {
    effect: statement.Effect,
    applies: (call) =>
      isPrincipal(call.service) &&
      actions.some((pattern) => pattern.test(call.action)) &&
      resources.some((pattern) => pattern.test(call.resourceArn)) &&
      conditions.every((holds) => holds(contextOf(call))),
  };
};

export const policyDocument = z
  .looseObject({ Statement: z.union([statementSchema, z.array(statementSchema)]).transform((value) => [value].flat()) })
  .transform(({ Statement }): CompiledPolicy => ({ statements: Statement.map(compileStatement) }));

/** Whether the resource policies allow the service's call. A matching Deny overrides every Allow. */
export const policiesAllow = (policies: readonly CompiledPolicy[], call: ServiceCall): boolean => {
  const effects = policies
    .flatMap((policy) => policy.statements)
    .filter((statement) => statement.applies(call))
    .map((statement) => statement.effect);
  return effects.includes('Allow') && !effects.includes('Deny');
};
