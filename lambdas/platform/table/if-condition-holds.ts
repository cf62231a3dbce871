import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';

/** Returns the response of a single write, or `undefined` if its condition failed. */
export async function ifConditionHolds<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
