import { AwsError, type AwsResponse } from '../../engine/types.ts';

/** How many descriptions after a change still show the state before it. */
const STALE_DESCRIPTIONS = 2;

interface Earlier {
  /** Undefined if the table did not exist. */
  readonly description: AwsResponse | undefined;
  readonly left: number;
}

/** Descriptions of tables that lag behind their changes, as an eventually consistent read allows. */
export class StaleDescriptions {
  readonly #earlier = new Map<string, Earlier>();

  /** Notes the state before a change, which the next descriptions show. */
  note(tableName: string, description: AwsResponse | undefined): void {
    this.#earlier.set(tableName, { description, left: STALE_DESCRIPTIONS });
  }

  /** The stale description, or `undefined` if the current one is visible. Throws if the table did not exist before. */
  take(tableName: string): AwsResponse | undefined {
    const earlier = this.#earlier.get(tableName);
    if (earlier === undefined) return undefined;
    if (earlier.left > 1) this.#earlier.set(tableName, { ...earlier, left: earlier.left - 1 });
    else this.#earlier.delete(tableName);
    if (earlier.description !== undefined) return earlier.description;
    throw new AwsError('ResourceNotFoundException', `Requested resource not found: Table: ${tableName} not found`);
  }
}
