/**
 * Every attempt conflicted with another write, or DynamoDB was throttled. A later retry can succeed, so the HTTP layer
 * treats it like throttling and not like a bug.
 */
export class Contended extends Error {
  override readonly name = 'Contended';
}
