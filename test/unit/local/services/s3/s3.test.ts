import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AwsRequest } from '../../../../../local/engine/types.ts';
import { s3Bucket } from '../../../../../local/resources/s3/s3-bucket.ts';
import { eventBroker } from '../../../../../local/services/events/broker.ts';
import type { EventEnvelope } from '../../../../../local/services/events/envelope.ts';
import { decodeAwsChunked } from '../../../../../local/services/s3/aws-chunked.ts';
import type { Bucket as LocalBucket } from '../../../../../local/services/s3/bucket.ts';
import { deleteObjects } from '../../../../../local/services/s3/delete-objects.ts';
import { openRecordStore } from '../../../../../local/services/shared/record-store.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

let runtime: FakeRuntime;
let s3: S3Client;
let events: EventEnvelope[];
const Bucket = 'images';

beforeEach(async () => {
  runtime = new FakeRuntime();
  await runtime.listen();
  events = [];
  eventBroker(runtime).addRule('default', {
    matches: () => true,
    accept: async (event) => {
      events.push(event);
    },
  });
  await startBucket();
  s3 = new S3Client(runtime.client());
});

afterEach(async () => {
  s3.destroy();
  await runtime.remove();
});

const startBucket = () =>
  runtime.start(s3Bucket, 'Images', {
    BucketName: Bucket,
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  });
const put = (Key: string, Body: string | Buffer = Key) => s3.send(new PutObjectCommand({ Bucket, Key, Body }));

describe('objects', () => {
  test('are returned as they were stored, with their metadata', async () => {
    const content = Buffer.from([0, 1, 2, 255]);
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    const written = await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'qr/ab c+ü.png',
        Body: content,
        ContentType: 'image/png',
        CacheControl: 'public, max-age=31536000',
        Metadata: { code: 'qpr_1' },
      }),
    );
    expect(written).toMatchObject({ ETag: etag, ChecksumCRC32: expect.any(String) });
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'qr/ab c+ü.png' }));
    expect(await read.Body?.transformToByteArray()).toEqual(new Uint8Array(content));
    expect(read).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'public, max-age=31536000',
      ContentLength: 4,
      ETag: etag,
      Metadata: { code: 'qpr_1' },
    });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'qr/ab c+ü.png' }));
    expect(head).toMatchObject({ ContentLength: 4, ETag: etag, LastModified: expect.any(Date) });
  });

  test('are stored completely when the SDK streams them in chunks with a trailing checksum', async () => {
    const content = Buffer.alloc(300_000, 'abc');
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'big',
        Body: Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]),
        ContentLength: content.length,
      }),
    );
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'big' }));
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(content)).toBe(true);
    expect(read.ContentEncoding).toBeUndefined();
  });

  test('are refused if the checksum does not match', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'bad', Body: 'content', ChecksumCRC32: 'AAAAAA==' });
    await expect(s3.send(command)).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'bad' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('support range requests and conditional requests', async () => {
    await put('text', '0123456789');
    const part = await s3.send(new GetObjectCommand({ Bucket, Key: 'text', Range: 'bytes=2-4' }));
    expect(await part.Body?.transformToString()).toBe('234');
    expect(part.ContentRange).toBe('bytes 2-4/10');
    const invalid = await s3.send(new GetObjectCommand({ Bucket, Key: 'text', Range: 'bytes=5-2' }));
    expect([await invalid.Body?.transformToString(), invalid.ContentRange]).toEqual(['0123456789', undefined]);
    const afterEnd = new GetObjectCommand({ Bucket, Key: 'text', Range: 'bytes=10-12' });
    await expect(s3.send(afterEnd)).rejects.toMatchObject({ $metadata: { httpStatusCode: 416 } });
    const again = new GetObjectCommand({ Bucket, Key: 'text', IfNoneMatch: part.ETag });
    await expect(s3.send(again)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  test('are deleted one by one or in a batch', async () => {
    await Promise.all(['a', 'b & <c>', 'd'].map((key) => put(key)));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    const many = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'b & <c>' }, { Key: 'never there' }] } }),
    );
    expect(many.Deleted?.map(({ Key }) => Key)).toEqual(['b & <c>', 'never there']);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['d']);
  });

  test('are all kept if one key of a batch deletion is empty', async () => {
    const remove = jest.fn<LocalBucket['delete']>();
    const bucket = { arn: 'arn:aws:s3:::images', delete: remove } as unknown as LocalBucket;
    const request = { authorize: () => undefined, principal: { name: 'test' } } as unknown as AwsRequest;
    const batch = '<Delete><Object><Key>a</Key></Object><Object><Key></Key></Object></Delete>';
    await expect(deleteObjects(bucket, batch, request)).rejects.toThrow('not well-formed');
    expect(remove).not.toHaveBeenCalled();
  });

  test('are listed page by page, by prefix and by common prefix', async () => {
    await Promise.all(['qr/1', 'qr/2', 'qr/3', 'web/x', 'top'].map((key) => put(key)));
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'qr/', MaxKeys: 2 }));
    expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    const second = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'qr/', MaxKeys: 2, ContinuationToken: first.NextContinuationToken }),
    );
    expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual([
      'qr/1',
      'qr/2',
      'qr/3',
    ]);
    expect(second.IsTruncated).toBe(false);
    const folders = await s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }));
    expect(folders.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['qr/', 'web/']);
    expect(folders.Contents?.map(({ Key }) => Key)).toEqual(['top']);
  });

  test('are listed in the order of their UTF-8 bytes, also across pages', async () => {
    // In UTF-16, the emoji comes before the ligature.
    const keys = ['\ufb01', '\u{1f600}'];
    for (const key of keys) await put(key);
    const first = await s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
    const second = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken: first.NextContinuationToken }));
    expect([first, second].map(({ Contents }) => Contents?.[0]?.Key)).toEqual(keys);
  });

  test('can have keys that are not valid file names', async () => {
    const keys = ['.', '..', '../../etc/passwd', 'x'.repeat(1024), 'a//b', 'tab\there'];
    await Promise.all(keys.map((key) => runtime.find<LocalBucket>('bucket', Bucket).put(key, Buffer.from(key), {})));
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(new Set(Contents?.map(({ Key }) => Key))).toEqual(new Set(keys));
  });

  test('survive a restart', async () => {
    await put('kept', 'still here');
    await runtime.stop();
    const next = new FakeRuntime({ directory: runtime.directory });
    await next.listen();
    await next.start(s3Bucket, 'Images', { BucketName: Bucket });
    const client = new S3Client(next.client());
    const read = await client.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(await read.Body?.transformToString()).toBe('still here');
    client.destroy();
    await next.stop();
  });
});

describe('permissions', () => {
  test('apply to every call', async () => {
    runtime.addRole('writer', [{ Effect: 'Allow', Action: 's3:PutObject', Resource: `arn:aws:s3:::${Bucket}/qr/*` }]);
    const client = new S3Client(runtime.client('writer'));
    await client.send(new PutObjectCommand({ Bucket, Key: 'qr/1', Body: 'x' }));
    const denied = await Promise.allSettled([
      client.send(new PutObjectCommand({ Bucket, Key: 'other', Body: 'x' })),
      client.send(new GetObjectCommand({ Bucket, Key: 'qr/1' })),
      client.send(new DeleteObjectCommand({ Bucket, Key: 'qr/1' })),
      client.send(new ListObjectsV2Command({ Bucket })),
    ]);
    for (const result of denied) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } },
      });
    }
    client.destroy();
  });

  test('hide a missing key from a caller without s3:ListBucket', async () => {
    const get = { Effect: 'Allow', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` };
    runtime.addRole('reader', [get]);
    runtime.addRole('lister', [get, { Effect: 'Allow', Action: 's3:ListBucket', Resource: `arn:aws:s3:::${Bucket}` }]);
    const reader = new S3Client(runtime.client('reader'));
    const lister = new S3Client(runtime.client('lister'));
    const command = new GetObjectCommand({ Bucket, Key: 'missing' });
    await expect(reader.send(command)).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(lister.send(command)).rejects.toMatchObject({ name: 'NoSuchKey' });
    reader.destroy();
    lister.destroy();
  });

  // The terminal shows every call that `authorize` denies as a missing permission of the template.
  test('do not report a missing key as a missing permission', async () => {
    runtime.addRole('reader', [{ Effect: 'Allow', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` }]);
    const reader = new S3Client(runtime.client('reader'));
    const authorize = jest.spyOn(runtime.policies, 'authorize');
    await expect(reader.send(new GetObjectCommand({ Bucket, Key: 'missing' }))).rejects.toThrow();
    expect(authorize.mock.calls.map(([, , { action }]) => action)).toEqual(['s3:GetObject']);
    authorize.mockRestore();
    reader.destroy();
  });

  test('do not hide that a bucket is unknown', async () => {
    const command = new GetObjectCommand({ Bucket: 'other-bucket', Key: 'x' });
    await expect(s3.send(command)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('events', () => {
  test('report created and deleted objects in the documented shape', async () => {
    await put('example-key', 'hello');
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'example-key' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'never there' }));
    const common = {
      version: '0',
      source: 'aws.s3',
      account: runtime.accountId,
      region: runtime.region,
      resources: [`arn:aws:s3:::${Bucket}`],
    };
    expect(events).toEqual([
      {
        ...common,
        id: expect.any(String),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        'detail-type': 'Object Created',
        detail: {
          version: '0',
          bucket: { name: Bucket },
          object: {
            key: 'example-key',
            size: 5,
            etag: '5d41402abc4b2a76b9719d911017c592',
            sequencer: expect.stringMatching(/^[0-9A-F]{16}$/),
          },
          'request-id': expect.any(String),
          requester: 'operator',
          'source-ip-address': '127.0.0.1',
          reason: 'PutObject',
        },
      },
      expect.objectContaining({
        ...common,
        'detail-type': 'Object Deleted',
        detail: expect.objectContaining({
          object: { key: 'example-key', sequencer: expect.any(String) },
          reason: 'DeleteObject',
          'deletion-type': 'Permanently Deleted',
        }),
      }),
    ]);
  });
});

test('sends an event on the next start if a crash happened before it was sent', async () => {
  // The state on disk after a crash: the event is stored, but not sent yet.
  const unsent = { id: '1', detailType: 'Object Created', detail: { object: { key: 'half' } } };
  const directory = join(runtime.stateDir('s3'), Bucket, 'unsent-events');
  await openRecordStore(directory).put(unsent.id, unsent);
  await startBucket();
  await runtime.ready();
  expect(events).toMatchObject([
    { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key: 'half' } } },
  ]);
  expect(openRecordStore(directory).load()).toEqual([]);
});

test('sends no event on the next start for an object that could not be written', async () => {
  const directory = join(runtime.stateDir('s3'), Bucket);
  const objects = join(directory, 'objects');
  rmSync(objects, { recursive: true });
  writeFileSync(objects, 'A file in place of the folder makes every write fail.');
  await expect(put('lost')).rejects.toThrow();
  expect(openRecordStore(join(directory, 'unsent-events')).load()).toEqual([]);
  rmSync(objects);
  await startBucket();
  await runtime.ready();
  expect(events).toEqual([]);
});

describe('aws-chunked', () => {
  test('decodes the documented format, including signatures and trailers', () => {
    const body = Buffer.from(
      '5;chunk-signature=ad80c730\r\nhello\r\n6\r\n world\r\n0;chunk-signature=b6c6ea8a\r\nx-amz-checksum-crc32c:sOO8/Q==\r\n\r\n',
    );
    expect(decodeAwsChunked(body)).toEqual({
      content: Buffer.from('hello world'),
      trailers: { 'x-amz-checksum-crc32c': 'sOO8/Q==' },
    });
  });

  test.each(['5\r\nhel', 'zz\r\nhello\r\n0\r\n\r\n', '5\r\nhello\r\n'])('refuses the invalid body %j', (body) => {
    expect(() => decodeAwsChunked(Buffer.from(body))).toThrow(/terminated unexpectedly/);
  });
});
