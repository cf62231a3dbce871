import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** The response of a single write, or `undefined` when its condition did not hold. */
export async function ifConditionHolds<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
