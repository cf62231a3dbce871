import { AwsError } from '../../engine/types.ts';
import { sendToDatabase } from './database-connections.ts';
import type { RawResponse } from './response-reader.ts';

// DynamoDB Local requires a signature but does not verify it.
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=operator/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

/** Sends one JSON request to DynamoDB Local and returns the response, whatever its status is. */
export async function forwardToDynamodb(port: number, target: string, body: string | Buffer): Promise<RawResponse> {
  const head = [
    'POST / HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: ${AUTHORIZATION}`,
    'content-type: application/x-amz-json-1.0',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-amz-target: ${target}`,
    '\r\n',
  ].join('\r\n');
  const request = typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body]);
  try {
    return await sendToDatabase(port, request);
  } catch (error) {
    throw unknownOutcome(error);
  }
}

/**
 * DynamoDB's error for a call whose outcome is unknown. Functions retry the call. If the retries fail too, the API
 * returns 503.
 */
const unknownOutcome = (error: unknown) =>
  new AwsError(
    'InternalServerError',
    `The database does not respond: ${error instanceof Error ? error.message : String(error)}`,
    500,
  );

/** A call by the runtime itself, for example `CreateTable`. Errors are thrown with AWS's names. */
export async function dynamodbCall(
  port: number,
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const response = await forwardToDynamodb(port, `DynamoDB_20120810.${operation}`, JSON.stringify(input));
  const document = JSON.parse(response.body.toString('utf8') || '{}');
  if (response.status === 200) return document;
  const code = String(document.__type ?? 'InternalFailure').replace(/^.*#/, '');
  throw new AwsError(code, String(document.message ?? document.Message ?? code), response.status);
}
