import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ENV } from '../../../contracts/environment.ts';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { requiredEnv } from '../../platform/environment.ts';

/** Writes objects of the knowledge bucket. */
export interface ObjectWriter {
  write(key: string, content: Uint8Array | string): Promise<void>;
}

export interface ObjectRemover {
  /** The keys that begin with the prefix. */
  list(prefix: string): Promise<string[]>;
  remove(key: string): Promise<void>;
}

export function openObjectStore(): ObjectWriter & ObjectRemover {
  const Bucket = requiredEnv(ENV.knowledgeBucket);
  const client = new S3Client({ maxAttempts: 3, requestHandler: timeouts(20_000) });
  return {
    async write(key, content) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: content }));
    },
    async list(prefix) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }));
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        token = page.NextContinuationToken;
      } while (token);
      return keys;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
  };
}
