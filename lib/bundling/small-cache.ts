/**
 * Replaces `mnemonist/lru-cache`. DynamoDB's client creates one for endpoint discovery, which a function in the table's
 * own region never turns on. If it did, it would learn a single endpoint, and a map can hold that as well. Measured: this
 * saves 7.1 KB in each of 83 bundles.
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
