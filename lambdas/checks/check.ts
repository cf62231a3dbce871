import * as z from 'zod/mini';
import { CHECK_REASONS } from '../../contracts/qpr-codes.ts';
import type { Entity } from '../platform/schemas/shapes.ts';

/** A question with an expectation that can be judged without a model. */
export type Check = Entity<typeof checkSchema>;

/** The expectations for an answer. It must meet all of them. */
export type Expectation = Check['expect'];

/** The last run of a check on the live code. */
export type CheckRun = Entity<typeof runSchema>;

/** A check whose question is filled in: in the owner's words, or from the visitor's message. */
export type CheckWithQuestion = Check & { readonly question: string };

const runSchema = z.object({
  ran_at: z.string(),
  passed: z.boolean(),
  reasons: z.array(z.enum(CHECK_REASONS)),
  answer: z.string(),
  /** The version of the code that answered. */
  code_version: z.number(),
});

export const checkSchema = z.object({
  id: z.string(),
  /** The question in the owner's words. Absent if the question is a visitor's message. */
  question: z.optional(z.string()),
  /** The visitor's message that is the question. Its text stays in the conversation and is never copied. */
  asks: z.optional(z.object({ conversation_id: z.string(), number: z.number() })),
  expect: z.object({
    /** The answer contains at least one of these. */
    any_of: z.optional(z.array(z.string())),
    /** The answer contains none of these. */
    none_of: z.optional(z.array(z.string())),
    /** The answer says that the assistant does not know, or refers to the contact. */
    declines: z.optional(z.literal(true)),
    /** The answer is based on this knowledge source. */
    cites: z.optional(z.string()),
  }),
  created_at: z.string(),
  updated_at: z.string(),
  /** Absent if the check was never run, or was changed since. */
  last_run: z.optional(runSchema),
});
