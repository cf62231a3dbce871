import { AwsError } from '../../engine/types.ts';

const MAX_ENTRIES = 10;

interface Entry {
  readonly Id: string;
  readonly MessageBody?: string;
}

/** Throws SQS's error if the batch as a whole is invalid. Then none of its entries is processed. */
export const checkBatch = (entries: readonly Entry[], maxBytes = Number.POSITIVE_INFINITY): void => {
  if (entries.length === 0) {
    throw new AwsError(
      'EmptyBatchRequest',
      'There should be at least one SendMessageBatchRequestEntry in the request.',
    );
  }
  if (entries.length > MAX_ENTRIES) {
    throw new AwsError('TooManyEntriesInBatchRequest', `Maximum number of entries per request are ${MAX_ENTRIES}.`);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  }
  const bytes = entries.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0);
  if (bytes > maxBytes) {
    throw new AwsError('BatchRequestTooLong', `Batch requests cannot be longer than ${maxBytes} bytes.`);
  }
};

/** Runs the entries of a batch. Each of them succeeds or fails on its own. */
export const runBatch = async <E extends Entry>(entries: readonly E[], run: (entry: E) => Promise<object>) => {
  const successful: object[] = [];
  const failed: object[] = [];
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...(await run(entry)) });
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful: successful, Failed: failed };
};
