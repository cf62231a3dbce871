/**
 * Every attempt conflicted with another write or was throttled by DynamoDB. A later retry can succeed, so the HTTP
 * layer treats this error like throttling and not like a bug.
 */
export class Contended extends Error {
  override readonly name = 'Contended';
}
