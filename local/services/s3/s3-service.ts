import { randomUUID } from 'node:crypto';
import { AwsError, type AwsRequest, type AwsResponse, type Runtime, type ServiceHandler } from '../../engine/types.ts';
import { perRuntime } from '../shared/per-runtime.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import type { Bucket } from './bucket.ts';
import { verifyChecksums } from './checksums.ts';
import { deleteObjects } from './delete-objects.ts';
import { listObjectsV2 } from './list-objects.ts';
import { objectResponse } from './object-response.ts';
import { xmlDocument } from './xml.ts';

const MAX_KEY_BYTES = 1024;
const STORED_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

const isAccessDenied = (error: unknown): boolean => error instanceof AwsError && error.code.startsWith('AccessDenied');

/** The content of a request, decoded and verified with its checksums. */
const contentOf = (request: AwsRequest) => {
  const isChunked =
    request.headers['content-encoding']?.includes('aws-chunked') ||
    request.headers['x-amz-content-sha256']?.startsWith('STREAMING-');
  const { content, trailers } = isChunked ? decodeAwsChunked(request.body) : { content: request.body, trailers: {} };
  const expectedLength = request.headers['x-amz-decoded-content-length'];
  if (expectedLength !== undefined && Number(expectedLength) !== content.length) {
    throw new AwsError(
      'IncompleteBody',
      'You did not provide the number of bytes specified by the x-amz-decoded-content-length HTTP header',
    );
  }
  return { content, checksums: verifyChecksums(content, { ...request.headers, ...trailers }) };
};

const storedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const storable = Object.entries(headers).filter(
    ([name]) => STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-'),
  );
  const stored = Object.fromEntries(storable);
  // `aws-chunked` is a transfer encoding, not part of the object.
  const encoding = stored['content-encoding']
    ?.split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== 'aws-chunked')
    .join(',');
  if (encoding) return { ...stored, 'content-encoding': encoding };
  delete stored['content-encoding'];
  return stored;
};

const putObject = async (bucket: Bucket, key: string, request: AwsRequest): Promise<AwsResponse> => {
  request.authorize('s3:PutObject', `${bucket.arn}/${key}`);
  if (request.headers['x-amz-copy-source']) {
    throw new AwsError('NotImplemented', 'The local runtime does not support CopyObject.', 501);
  }
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new AwsError('KeyTooLongError', 'Your key is too long');
  const { content, checksums } = contentOf(request);
  if (request.headers['if-none-match'] === '*' && (await bucket.get(key))) {
    throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);
  }
  const headers = { ...storedHeaders(request.headers), ...checksums };
  const head = await bucket.put(key, content, headers, request.principal.name);
  return { status: 200, headers: { etag: `"${head.etag}"`, ...checksums } };
};

/** Parameters of GetObject that replace a header of the response. */
const OVERRIDES = {
  'response-content-type': 'content-type',
  'response-content-disposition': 'content-disposition',
} as const;

const withOverrides = (response: AwsResponse, query: URLSearchParams): AwsResponse => {
  const headers = { ...response.headers };
  for (const [parameter, header] of Object.entries(OVERRIDES)) {
    const value = query.get(parameter);
    if (value !== null) headers[header] = value;
  }
  return { ...response, headers };
};

const getObject = async (bucket: Bucket, key: string, request: AwsRequest): Promise<AwsResponse> => {
  request.authorize('s3:GetObject', `${bucket.arn}/${key}`);
  const object = await bucket.get(key);
  if (object) return withOverrides(objectResponse(object, request), request.query);
  // Without permission to list the bucket, S3 returns 403, so callers cannot find out which keys are missing. Our
  // functions treat this 403 like a 404, so it is not logged as a missing permission.
  throw request.isAllowed('s3:ListBucket', bucket.arn)
    ? new AwsError('NoSuchKey', 'The specified key does not exist.', 404)
    : new AwsError('AccessDenied', 'Access Denied', 403);
};

const objectOperation = async (bucket: Bucket, key: string, request: AwsRequest): Promise<AwsResponse> => {
  switch (request.method) {
    case 'PUT':
      return putObject(bucket, key, request);
    case 'GET':
    case 'HEAD':
      return getObject(bucket, key, request);
    case 'DELETE':
      request.authorize('s3:DeleteObject', `${bucket.arn}/${key}`);
      await bucket.delete(key, request.principal.name);
      return { status: 204 };
    default:
      throw new AwsError('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);
  }
};

const xml = (body: string): AwsResponse => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });

const bucketOperation = async (bucket: Bucket, request: AwsRequest): Promise<AwsResponse> => {
  const { method, query } = request;
  if (method === 'GET' && query.get('list-type') === '2') {
    request.authorize('s3:ListBucket', bucket.arn, { 's3:prefix': query.get('prefix') ?? '' });
    return xml(await listObjectsV2(bucket, query));
  }
  if (method === 'HEAD') {
    request.authorize('s3:ListBucket', bucket.arn);
    return { status: 200 };
  }
  if (method === 'POST' && query.has('delete')) {
    return xml(await deleteObjects(bucket, contentOf(request).content.toString(), request));
  }
  const parameters = [...query.keys()].filter((name) => name !== 'x-id').join(', ');
  throw new AwsError(
    'NotImplemented',
    `The local runtime does not support ${method} on a bucket (${parameters}).`,
    501,
  );
};

/**
 * S3 ignores parameters that begin with `x-`. All other parameters, except the overrides, are sub-resources (ACLs,
 * tagging, multipart uploads …) that the runtime does not support.
 */
const isKnownParameter = (name: string): boolean => name.startsWith('x-') || name in OVERRIDES;

const dispatch = async (runtime: Runtime, request: AwsRequest): Promise<AwsResponse> => {
  const [, bucketName = '', ...rest] = request.path.split('/');
  const key = decodeURIComponent(rest.join('/'));
  const bucket = findBucket(runtime, decodeURIComponent(bucketName));
  if (key === '') return bucketOperation(bucket, request);
  const unknown = [...request.query.keys()].find((name) => !isKnownParameter(name));
  if (unknown)
    throw new AwsError('NotImplemented', `The local runtime does not support ?${unknown} on an object.`, 501);
  return objectOperation(bucket, key, request);
};

const findBucket = (runtime: Runtime, name: string): Bucket => {
  const bucket = bucketsOf(runtime).get(name);
  if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
  return bucket;
};

const errorResponse = (error: AwsError, request: AwsRequest, requestId: string): AwsResponse => {
  const isDenied = isAccessDenied(error);
  return {
    status: isDenied ? 403 : error.status,
    headers: { 'content-type': 'application/xml' },
    ...(request.method === 'HEAD'
      ? {}
      : {
          body: xmlDocument('Error', [
            ['Code', isDenied ? 'AccessDenied' : error.code],
            ['Message', error.message],
            ['Resource', request.path],
            ['RequestId', requestId],
          ]),
        }),
  };
};

const s3Handler =
  (runtime: Runtime): ServiceHandler =>
  async (request) => {
    const requestId = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
    const response = await dispatch(runtime, request).catch((error: unknown) => {
      if (error instanceof URIError) {
        return errorResponse(new AwsError('InvalidURI', "Couldn't parse the specified URI."), request, requestId);
      }
      if (error instanceof AwsError) return errorResponse(error, request, requestId);
      throw error;
    });
    return { ...response, headers: { ...response.headers, 'x-amz-request-id': requestId } };
  };

/** The buckets of a runtime by name. The first call for a runtime also starts its S3 service. */
export const bucketsOf = perRuntime((runtime) => {
  runtime.serve('s3', s3Handler(runtime));
  return new Map<string, Bucket>();
});
