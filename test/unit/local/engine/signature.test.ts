import { describe, expect, test } from '@jest/globals';
import { checkSignature, readSignature, type SignedRequest } from '../../../../local/engine/signature.ts';

/** Credentials and requests from the AWS documentation of Signature Version 4. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const NOW = new Date('2013-05-24T00:00:00Z');

const s3 = (
  signature: string,
  { headers = {}, body = Buffer.alloc(0), ...request }: Partial<SignedRequest> & Pick<SignedRequest, 'url'>,
): SignedRequest => {
  const signed = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY_HASH,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  };
  const names = Object.keys(signed)
    .filter((name) => name !== 'content-length' || 'x-amz-decoded-content-length' in signed)
    .toSorted()
    .join(';');
  const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
  return {
    method: 'GET',
    ...request,
    headers: {
      ...signed,
      authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
    },
    body,
  };
};

function check(request: SignedRequest, secret = SECRET, now = NOW): void {
  const signature = readSignature(request.headers.authorization);
  if (!signature) throw new Error('The request has no signature.');
  checkSignature(request, signature, secret, now);
}

const GET_OBJECT = s3('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41', {
  url: '/test.txt',
  headers: { range: 'bytes=0-9' },
});

/** 65 KB in signed chunks of up to 64 KB. */
const CHUNKS = [
  [65_536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'],
  [1_024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'],
  [0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'],
] as const;
const chunked = (content = 'a') =>
  s3('4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9', {
    method: 'PUT',
    url: '/examplebucket/chunkObject.txt',
    headers: {
      host: 's3.amazonaws.com',
      'content-encoding': 'aws-chunked',
      'content-length': '66824',
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'x-amz-decoded-content-length': '66560',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    body: Buffer.from(
      CHUNKS.map(
        ([size, signature]) => `${size.toString(16)};chunk-signature=${signature}\r\n${content.repeat(size)}\r\n`,
      ).join(''),
    ),
  });

describe('accepts the examples of the AWS documentation', () => {
  test.each<[string, SignedRequest]>([
    ['a GET of an object', GET_OBJECT],
    [
      'a PUT of an object with a $ in its name',
      s3('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd', {
        method: 'PUT',
        url: '/test%24file.text',
        headers: {
          date: 'Fri, 24 May 2013 00:00:00 GMT',
          'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
          'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        },
        body: Buffer.from('Welcome to Amazon S3.'),
      }),
    ],
    [
      'a parameter without a value',
      s3('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543', { url: '/?lifecycle' }),
    ],
    [
      'parameters in any order',
      s3('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7', { url: '/?prefix=J&max-keys=2' }),
    ],
    ['signed chunks', chunked()],
  ])('%s', (_, request) => {
    expect(() => check(request)).not.toThrow();
  });

  test('a request to another service, without a body hash header', () => {
    const headers = {
      host: 'iam.amazonaws.com',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    };
    const url = '/?Action=ListUsers&Version=2010-05-08';
    const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
    const request = { method: 'GET', url, headers, body: Buffer.alloc(0) };
    expect(() => check(request, secret, new Date('2015-08-30T12:36:00Z'))).not.toThrow();
  });
});

const errorNamed = (name: string) => expect.objectContaining({ name });

describe('refuses', () => {
  test.each<[string, SignedRequest]>([
    ['a changed path', { ...GET_OBJECT, url: '/other.txt' }],
    ['an added parameter', { ...GET_OBJECT, url: '/test.txt?acl' }],
    ['a changed method', { ...GET_OBJECT, method: 'DELETE' }],
    ['a changed header value', { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, range: 'bytes=0-99' } }],
    ['a changed host', { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, host: 'evil.example' } }],
    ['a changed body', { ...GET_OBJECT, body: Buffer.from('more') }],
    ['a changed chunk', chunked('b')],
    [
      'a trailer signature with a character that is not ASCII',
      {
        ...chunked(),
        body: Buffer.concat([chunked().body, Buffer.from(`x-amz-trailer-signature:${'0'.repeat(63)}ü\r\n`, 'latin1')]),
      },
    ],
    [
      'an unsigned AWS header',
      { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, 'x-amz-target': 'DynamoDB_20120810.DeleteTable' } },
    ],
  ])('%s', (_, request) => {
    expect(() => check(request)).toThrow(errorNamed('InvalidSignatureException'));
  });

  // The signatures of these requests are wrong too. The message shows which check refused them.
  test.each<[string, SignedRequest, string]>([
    [
      'an unsigned host',
      {
        ...GET_OBJECT,
        headers: { ...GET_OBJECT.headers, authorization: GET_OBJECT.headers.authorization?.replace('host;', '') ?? '' },
      },
      'headers present in the request which were not signed',
    ],
    [
      'an unsigned body for a service other than S3',
      {
        ...GET_OBJECT,
        headers: {
          ...GET_OBJECT.headers,
          'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
          authorization: GET_OBJECT.headers.authorization?.replace('/s3/', '/dynamodb/') ?? '',
        },
      },
      'The hash of the body does not match',
    ],
  ])('%s', (_, request, message) => {
    expect(() => check(request)).toThrow(message);
  });

  test('a request signed with another secret', () => {
    expect(() => check(GET_OBJECT, 'local')).toThrow(errorNamed('InvalidSignatureException'));
  });

  test.each([
    ['future', -16],
    ['past', 16],
  ])('a request whose date is 16 minutes in the %s', (_, minutes) => {
    const now = new Date(NOW.getTime() + minutes * 60_000);
    expect(() => check(GET_OBJECT, SECRET, now)).toThrow(errorNamed('RequestTimeTooSkewed'));
  });
});

test.each([
  '',
  'Bearer key',
  'AWS4-HMAC-SHA256 Credential=operator',
  'AWS4-HMAC-SHA256 Credential=a/b/c/d/aws4_request',
])('finds no signature in: %s', (authorization) => {
  expect(readSignature(authorization)).toBeUndefined();
});
