import * as z from 'zod';
import { compileStatement, type Statement } from './statement.ts';

const oneOrMore = z.union([z.string().transform((value) => [value]), z.array(z.string())]);
const conditionBlock = z.record(
  z.string(),
  z.record(z.string(), z.union([z.array(z.coerce.string()), z.coerce.string().transform((value) => [value])])),
);
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: conditionBlock.default({}),
});
const documentSchema = z.object({
  Statement: z.union([z.array(z.unknown()), z.unknown().transform((statement) => [statement])]),
});

/** Reads an identity-based policy. Throws for unsupported elements (NotAction, some conditions). */
export function readIdentityPolicy(document: unknown): Statement[] {
  return documentSchema.parse(document).Statement.map(readStatement);
}

const trustSchema = z.object({
  Statement: z
    .array(
      z.strictObject({
        Sid: z.string().optional(),
        Effect: z.literal('Allow'),
        Action: z.literal('sts:AssumeRole'),
        Principal: z.object({ Service: oneOrMore.default([]) }),
      }),
    )
    .default([]),
});

/** The services that can assume a role with this trust policy. Throws for unsupported elements (conditions, Deny). */
export function readTrustPolicy(document: unknown): string[] {
  const parsed = trustSchema.safeParse(document);
  if (!parsed.success)
    throw new Error('the trust policy is not supported locally. A trust policy can only let services assume the role');
  return parsed.data.Statement.flatMap(({ Principal }) => Principal.Service);
}

function readStatement(statement: unknown): Statement {
  const parsed = statementSchema.safeParse(statement);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new Error(`policy statements with ${problems.join('; ')} are not supported locally`);
  }
  const { Sid: _, ...document } = parsed.data;
  return compileStatement(document);
}
