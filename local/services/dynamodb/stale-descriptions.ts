import { AwsError, type AwsResponse } from '../../engine/types.ts';

/** How many DescribeTable calls after a change still return the description from before the change. */
const STALE_CALLS = 2;

/** The description of a table before its last change. */
interface EarlierDescription {
  /** Undefined if the table did not exist. */
  readonly description: AwsResponse | undefined;
  /** How many more DescribeTable calls return this description. */
  readonly remainingCalls: number;
}

/** Simulates that DescribeTable is eventually consistent: after a change, it still returns the old description. */
export class StaleDescriptions {
  readonly #earlier = new Map<string, EarlierDescription>();

  /** Stores the description from before a change, which the next DescribeTable calls return. */
  store(tableName: string, description: AwsResponse | undefined): void {
    this.#earlier.set(tableName, { description, remainingCalls: STALE_CALLS });
  }

  /**
   * Returns the stale description, or `undefined` if the caller should get the current one. Throws if the table did not
   * exist before the change.
   */
  take(tableName: string): AwsResponse | undefined {
    const earlier = this.#earlier.get(tableName);
    if (earlier === undefined) return undefined;
    const remainingCalls = earlier.remainingCalls - 1;
    if (remainingCalls > 0) this.#earlier.set(tableName, { ...earlier, remainingCalls });
    else this.#earlier.delete(tableName);
    if (earlier.description !== undefined) return earlier.description;
    throw new AwsError('ResourceNotFoundException', `Requested resource not found: Table: ${tableName} not found`);
  }
}
