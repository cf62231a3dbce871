import { AwsError } from '../../engine/types.ts';
import type { Bucket } from './bucket.ts';
import { type XmlNode, xmlDocument } from './xml.ts';

export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const MAX_PAGE_SIZE = 1000;

const pageSize = (text: string | null): number => {
  const size = text === null ? MAX_PAGE_SIZE : Number(text);
  if (!Number.isInteger(size) || size < 0) {
    throw new AwsError('InvalidArgument', 'Argument maxKeys must be an integer between 0 and 2147483647', 400);
  }
  return Math.min(size, MAX_PAGE_SIZE);
};

/** The common prefix of a key, or undefined if the key itself is listed. */
const commonPrefixOf = (key: string, prefix: string, delimiter: string | null): string | undefined => {
  if (!delimiter) return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
};

/** ListObjectsV2. A continuation token contains the last key or common prefix of the previous page. */
export const listObjectsV2 = async (bucket: Bucket, query: URLSearchParams): Promise<string> => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const token = query.get('continuation-token');
  const after = token === null ? query.get('start-after') : Buffer.from(token, 'base64url').toString();
  const maxKeys = pageSize(query.get('max-keys'));
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;

  const rows: { name: string; isCommonPrefix: boolean }[] = [];
  for (const key of await bucket.keys()) {
    if (!key.startsWith(prefix)) continue;
    const commonPrefix = commonPrefixOf(key, prefix, delimiter);
    const name = commonPrefix ?? key;
    const isOnEarlierPage = after !== null && Buffer.compare(Buffer.from(name), Buffer.from(after)) <= 0;
    if (isOnEarlierPage || rows.at(-1)?.name === name) continue;
    rows.push({ name, isCommonPrefix: commonPrefix !== undefined });
    if (rows.length > maxKeys) break;
  }
  const page = rows.slice(0, maxKeys);
  const isTruncated = maxKeys > 0 && rows.length > maxKeys;
  const last = page.at(-1);

  const objects = await Promise.all(page.filter((row) => !row.isCommonPrefix).map((row) => bucket.get(row.name)));
  const contents = objects
    .filter((head) => head !== undefined)
    .map(
      (head): XmlNode => [
        'Contents',
        [
          ['Key', encode(head.key)],
          ['LastModified', new Date(head.lastModifiedMs).toISOString()],
          ['ETag', `"${head.etag}"`],
          ['Size', head.size],
          ['StorageClass', 'STANDARD'],
        ],
      ],
    );
  const commonPrefixes = page
    .filter((row) => row.isCommonPrefix)
    .map((row): XmlNode => ['CommonPrefixes', [['Prefix', encode(row.name)]]]);

  return xmlDocument(
    'ListBucketResult',
    [
      ['Name', bucket.name],
      ['Prefix', encode(prefix)],
      ['Delimiter', delimiter ?? undefined],
      ['KeyCount', page.length],
      ['MaxKeys', maxKeys],
      ['EncodingType', query.get('encoding-type') ?? undefined],
      ['ContinuationToken', token ?? undefined],
      ['NextContinuationToken', isTruncated && last ? Buffer.from(last.name).toString('base64url') : undefined],
      ['IsTruncated', isTruncated],
      ...contents,
      ...commonPrefixes,
    ],
    S3_NAMESPACE,
  );
};
