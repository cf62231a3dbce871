import { AwsError, type AwsResponse } from './types.ts';

/** Services whose error for a denied call is `AccessDenied` with status 403, instead of `AccessDeniedException`. */
const PLAIN_ACCESS_DENIED = new Set(['s3', 'sqs', 'sns']);

/** Formats an error as the service would send it. */
export function errorResponse(service: string, error: unknown, requestId: string): AwsResponse {
  const { code, message, status } = asServiceError(service, toAwsError(error));
  if (service === 's3') {
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId></Error>`;
    return { status, headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId }, body };
  }
  return {
    status,
    headers: {
      'content-type': service === 'lambda' ? 'application/json' : 'application/x-amz-json-1.0',
      'x-amzn-errortype': code,
      'x-amzn-requestid': requestId,
    },
    body: JSON.stringify({ __type: code, message, Message: message }),
  };
}

function toAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  return new AwsError('InternalFailure', error instanceof Error ? error.message : String(error), 500);
}

function asServiceError(service: string, error: AwsError): AwsError {
  if (service === 's3' && error.code === 'InvalidSignatureException') {
    return new AwsError('SignatureDoesNotMatch', error.message, 403);
  }
  if (error.code !== 'AccessDeniedException') return error;
  if (PLAIN_ACCESS_DENIED.has(service)) return new AwsError('AccessDenied', error.message, 403);
  return service === 'lambda' || service === 'ses' ? new AwsError(error.code, error.message, 403) : error;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
