/**
 * Others changed the same thing faster than we could, time after time, or DynamoDB could not keep
 * up. Worth another try later, unlike a defect, so the HTTP layer treats it like throttling.
 */
export class Contended extends Error {
  override readonly name = 'Contended';
}
