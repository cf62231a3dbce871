import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { formatNumber } from '../../../shared/format-number.ts';

/** Arbitrary key-value pairs that users attach to their resources, returned as supplied. */
export type Metadata = Readonly<Record<string, unknown>>;

/** The HTTP layer has already limited the nesting and rejected values that JSON cannot reproduce. */
export const metadataInput = z
  .record(z.string(), z.unknown())
  .check(
    z.refine((value) => Object.keys(value).length <= LIMITS.metadataKeys, {
      error: ({ input }) => `Must have at most ${LIMITS.metadataKeys} keys; it has ${Object.keys(input ?? {}).length}.`,
    }),
    z.refine((value) => bytesOf(value) <= LIMITS.metadataBytes, {
      error: ({ input }) =>
        `Must take at most ${formatNumber(LIMITS.metadataBytes)} bytes as JSON; it takes ${formatNumber(bytesOf(input as Metadata))}.`,
    }),
  )
  .register(z.globalRegistry, { maxProperties: LIMITS.metadataKeys, description: doc('Arbitrary key-value pairs') });

/** Metadata in a response. It was validated on input. */
export const metadataOutput = z.record(z.string(), z.unknown());

/** Stored as JSON text: DynamoDB maps lose the order of the keys, and the DynamoDB client rejects large numbers. */
export const metadataText = (metadata: Metadata): string => JSON.stringify(metadata);

const bytesOf = (metadata: Metadata): number => Buffer.byteLength(metadataText(metadata));

export const metadataOf = (text: string): Metadata => metadataOutput.parse(JSON.parse(text));

/** Metadata in an item, which has it as JSON text. */
export const storedMetadata = z.pipe(z.string(), z.transform(metadataOf));
