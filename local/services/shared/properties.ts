import * as z from 'zod';
import { templateError } from '../../engine/template-error.ts';
import type { Resource } from '../../engine/types.ts';

const describe = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return `property ${path}: ${issue.message}`;
  return issue.keys.map((key) => `property ${path ? `${path}.` : ''}${key}`).join(', ');
};

/**
 * Reads the properties of a resource. The schemas are strict: an unknown property stops the start with an error that
 * names the resource, because ignoring the property would make the local behavior differ from AWS.
 */
export const readProperties = <S extends z.ZodType>(resource: Resource, schema: S): z.output<S> => {
  const result = schema.safeParse(resource.properties);
  if (result.success) return result.data;
  throw templateError(resource, `not supported locally: ${result.error.issues.map(describe).join('; ')}`);
};

/** Runs a function and adds the resource's name to its error. */
export const withResourceName = <T>(resource: Resource, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw templateError(resource, error instanceof Error ? error.message : String(error), error);
  }
};

/** CloudFormation also accepts numbers and booleans as strings. */
export const number = z.coerce.number();
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** Properties that matter on AWS but have no effect locally (encryption, tags, log delivery). */
export const noLocalEffect = z.unknown().optional();
