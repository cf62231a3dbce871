/**
 * A value as JSON that SQS accepts. SQS refuses a message with U+FFFE or U+FFFF, so these become escapes, which mean
 * the same. `JSON.stringify` escapes all other characters that SQS refuses.
 */
export const queueJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\uFFFE', '\\ufffe').replaceAll('\uFFFF', '\\uffff');
