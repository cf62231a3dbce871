import * as z from 'zod/mini';
import { LIMITS } from '../../contracts/limits.ts';

/** Arbitrary key-value pairs that users attach to their things, given back as supplied. */
export type Metadata = Readonly<Record<string, unknown>>;

/** The HTTP layer has already bounded the nesting and refused what JSON could not say back. */
export const metadataInput = z
  .record(z.string(), z.unknown(), 'Must be an object.')
  .check(
    z.refine(
      (value) => Object.keys(value).length <= LIMITS.metadataKeys,
      `Must have at most ${LIMITS.metadataKeys} keys.`,
    ),
    z.refine((value) => Buffer.byteLength(metadataText(value)) <= LIMITS.metadataBytes, {
      // Only when it is said: formatting a number for people loads a language library of 30 ms.
      error: () => `Must take at most ${LIMITS.metadataBytes.toLocaleString('en')} bytes as JSON.`,
    }),
  )
  .register(z.globalRegistry, { maxProperties: LIMITS.metadataKeys, description: 'Arbitrary key-value pairs' });

/** Metadata in a response: it was checked when it came in. */
export const metadataOutput = z.record(z.string(), z.unknown());

/** Metadata is stored as its JSON text: DynamoDB would round numbers and refuse some values. */
export const metadataText = (metadata: Metadata): string => JSON.stringify(metadata);

export const metadataOf = (text: string): Metadata => metadataOutput.parse(JSON.parse(text));
