import { Agent, type IncomingMessage, request } from 'node:http';
import { AwsError } from '../../engine/types.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const TIMEOUT_MILLISECONDS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

// DynamoDB Local requires a signature but does not verify it.
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=operator/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

/** Sends one JSON request to DynamoDB Local and returns the response with any status. */
export function forwardToDynamodb(port: number, target: string, body: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: 'POST',
        path: '/',
        timeout: TIMEOUT_MILLISECONDS,
        headers: {
          authorization: AUTHORIZATION,
          'content-type': 'application/x-amz-json-1.0',
          'content-length': Buffer.byteLength(body),
          'x-amz-target': target,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', (error) => reject(unknownOutcome(error)));
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 500,
            headers: forwardedHeaders(incoming),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('DynamoDB Local did not respond in time.')));
    outgoing.on('error', (error) => reject(unknownOutcome(error)));
    outgoing.end(body);
  });
}

/** DynamoDB's error for an unknown outcome. The caller can retry, and otherwise returns 503. */
const unknownOutcome = ({ message }: Error) =>
  new AwsError('InternalServerError', `The database does not respond: ${message}`, 500);

/** The headers for the caller, without those for this connection. */
function forwardedHeaders(incoming: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'x-amz-crc32', 'x-amzn-requestid'];
  return Object.fromEntries(
    names.flatMap((name) => (incoming.headers[name] ? [[name, String(incoming.headers[name])]] : [])),
  );
}

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
