import type { RequestContext } from '../../engine/types.ts';
import { compileConditions } from './policy-conditions.ts';
import { wildcard } from './wildcard.ts';

export interface Call {
  readonly action: string;
  readonly resource: string;
  readonly context: RequestContext;
}

/** A parsed statement of an identity-based policy. It is plain data, so it can be passed to another thread. */
export interface StatementDocument {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** One compiled statement of a policy. */
export interface Statement {
  readonly document: StatementDocument;
  applies(call: Call): boolean;
}

/** Throws for elements that are not supported. */
export function compileStatement(document: StatementDocument): Statement {
  // Actions are case-insensitive, ARNs are not.
  const actions = document.Action.map((pattern) => wildcard(pattern, 'i'));
  const resources = document.Resource.map((pattern) => {
    if (pattern.includes('${')) throw new Error(`the policy variable in ${pattern} is not supported locally`);
    return wildcard(pattern);
  });
  const conditions = compileConditions(document.Condition);
  return {
    document,
    applies: ({ action, resource, context }) =>
      actions.some((pattern) => pattern.test(action)) &&
      resources.some((pattern) => pattern.test(resource)) &&
      conditions.every((holds) => holds(context)),
  };
}

export type Decision = 'allowed' | 'explicitly denied' | 'not allowed';

/** Deny overrides Allow. A call that no statement allows is denied. */
export function evaluate(statements: readonly Statement[], roleArn: string, call: Call): Decision {
  const context = { 'aws:PrincipalArn': roleArn, 'aws:SecureTransport': 'true', ...call.context };
  const callInContext = { ...call, context };
  let decision: Decision = 'not allowed';
  for (const statement of statements) {
    if (!statement.applies(callInContext)) continue;
    if (statement.document.Effect === 'Deny') return 'explicitly denied';
    decision = 'allowed';
  }
  return decision;
}
