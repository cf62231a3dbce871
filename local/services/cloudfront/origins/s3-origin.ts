import type { AwsEndpoint } from '../../../engine/aws-endpoint.ts';
import { AwsError, type HttpRequest, type HttpResponse, type HttpService } from '../../../engine/types.ts';
import type { Bucket } from '../../s3/bucket.ts';
import { objectResponse } from '../../s3/object-response.ts';
import { xmlDocument } from '../../s3/xml.ts';

const CLOUDFRONT = 'cloudfront.amazonaws.com';

const xmlError = (status: number, code: string, message: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/xml', server: 'AmazonS3' },
  body: Buffer.from(
    xmlDocument('Error', [
      ['Code', code],
      ['Message', message],
    ]),
  ),
});
const accessDenied = () => xmlError(403, 'AccessDenied', 'Access Denied');

/**
 * A bucket behind a distribution. Like S3, it returns objects only if the bucket's policy allows this distribution. A
 * missing object gets 404 if the distribution can list the bucket, and 403 otherwise. `distributionArn` is undefined if
 * the distribution does not sign its requests. Then only presigned URLs work.
 */
export const s3Origin =
  (bucket: Bucket, distributionArn: string | undefined, endpoint: () => AwsEndpoint): HttpService =>
  async (request) => {
    const isAllowed = (action: string, key?: string): boolean =>
      distributionArn !== undefined && bucket.allowsService(CLOUDFRONT, action, key, distributionArn);
    let key: string;
    try {
      key = decodeURIComponent(request.url.split('?')[0]?.slice(1) ?? '');
    } catch {
      return xmlError(400, 'InvalidURI', "Couldn't parse the specified URI.");
    }
    if (distributionArn === undefined) return forwardPresigned(endpoint, bucket, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return xmlError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
    }
    if (key === '')
      return isAllowed('s3:ListBucket') ? xmlError(404, 'NoSuchKey', 'There is no root object.') : accessDenied();
    if (!isAllowed('s3:GetObject', key)) return accessDenied();
    const object = await bucket.get(key);
    if (!object) {
      return isAllowed('s3:ListBucket')
        ? xmlError(404, 'NoSuchKey', 'The specified key does not exist.')
        : accessDenied();
    }
    const { status, headers = {}, body = '' } = objectResponse(object, request);
    return { status, headers: { ...headers, server: 'AmazonS3' }, body: Buffer.from(body) };
  };

/** Handles a request without origin access control. Only the signature in its URL gives access. */
async function forwardPresigned(
  endpoint: () => AwsEndpoint,
  bucket: Bucket,
  { method, url, headers, body }: HttpRequest,
): Promise<HttpResponse> {
  try {
    const path = `/${bucket.name}${url.split('?')[0]}`;
    const response = await endpoint().handlePresigned({ method, url, headers, body }, path);
    const { status, headers: sent = {}, body: content = '' } = response;
    return { status, headers: { ...sent, server: 'AmazonS3' }, body: Buffer.from(content) };
  } catch (error) {
    if (error instanceof AwsError) return xmlError(error.status, error.code, error.message);
    throw error;
  }
}
