import { AwsError } from '../../engine/types.ts';

const MOST_ENTRIES = 10;

interface Entry {
  readonly Id: string;
  readonly MessageBody?: string;
}

/** The rules that fail a batch as a whole, before any of its entries is looked at. */
export const checkBatch = (entries: readonly Entry[], mostBytes = Number.POSITIVE_INFINITY): void => {
  if (entries.length === 0) {
    throw new AwsError(
      'EmptyBatchRequest',
      'There should be at least one SendMessageBatchRequestEntry in the request.',
    );
  }
  if (entries.length > MOST_ENTRIES) {
    throw new AwsError('TooManyEntriesInBatchRequest', `Maximum number of entries per request are ${MOST_ENTRIES}.`);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  }
  const bytes = entries.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0);
  if (bytes > mostBytes) {
    throw new AwsError('BatchRequestTooLong', `Batch requests cannot be longer than ${mostBytes} bytes.`);
  }
};

/** Every entry succeeds or fails by itself. */
export const batchResult = async <E extends Entry>(entries: readonly E[], run: (entry: E) => Promise<object>) => {
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
