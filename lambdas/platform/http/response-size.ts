/** Below Lambda's limit for a response (6,291,556 bytes), which also includes the headers. */
export const MAX_RESPONSE_BYTES = 6_000_000;

/** A Lambda response contains the body as a JSON string, which escapes the quotes and backslashes of the body again. */
export const sizeInResponse = (content: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(content)));
