import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { inDigits } from './plain-words.ts';

/** Arbitrary key-value pairs that users attach to their things, given back as supplied. */
export type Metadata = Readonly<Record<string, unknown>>;

/** The HTTP layer has already bounded the nesting and refused what JSON could not say back. */
export const metadataInput = z
  .record(z.string(), z.unknown())
  .check(
    z.refine((value) => Object.keys(value).length <= LIMITS.metadataKeys, {
      error: ({ input }) => `Must have at most ${LIMITS.metadataKeys} keys; it has ${Object.keys(input ?? {}).length}.`,
    }),
    z.refine((value) => bytesOf(value) <= LIMITS.metadataBytes, {
      error: ({ input }) =>
        `Must take at most ${inDigits(LIMITS.metadataBytes)} bytes as JSON; it takes ${inDigits(bytesOf(input as Metadata))}.`,
    }),
  )
  .register(z.globalRegistry, { maxProperties: LIMITS.metadataKeys, description: 'Arbitrary key-value pairs' });

/** Metadata in a response: it was checked when it came in. */
export const metadataOutput = z.record(z.string(), z.unknown());

/** Metadata is stored as its JSON text: DynamoDB would round numbers and refuse some values. */
export const metadataText = (metadata: Metadata): string => JSON.stringify(metadata);

const bytesOf = (metadata: Metadata): number => Buffer.byteLength(metadataText(metadata));

export const metadataOf = (text: string): Metadata => metadataOutput.parse(JSON.parse(text));
