import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { EMBEDDING, KNOWLEDGE_PREFIX } from '../../contracts/knowledge.ts';
import type { KnowledgeAccess, KnowledgeFolder } from '../../contracts/operations/operation.ts';
import type { Settings } from '../settings/settings.ts';
import { acknowledgeWildcard } from './findings.ts';
import type { ServiceFunction } from './function.ts';
import { serverAccess } from './model-access.ts';

type Action = 'GetObject' | 'PutObject' | 'DeleteObject';

/** Allows the given action on the objects in these folders, and on nothing else in the bucket. */
export const allowKnowledge = (bucket: Bucket, action: Action, folders: readonly KnowledgeFolder[]) =>
  new PolicyStatement({
    actions: [`s3:${action}`],
    resources: folders.map((folder) => bucket.arnForObjects(`${KNOWLEDGE_PREFIX[folder]}*`)),
  });

export const allowListingKnowledge = (bucket: Bucket) =>
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });

export const knowledgeEnvironment = (bucket: Bucket): Readonly<Record<string, string>> => ({
  [ENV.knowledgeBucket]: bucket.bucketName,
  [ENV.knowledgeBucketHost]: bucket.bucketRegionalDomainName,
});

/** Tells cdk-nag that the wildcards in the function's permissions for these folders are deliberate. */
export function acknowledgeKnowledgeWildcards(
  fn: ServiceFunction,
  bucket: Bucket,
  folders: readonly KnowledgeFolder[],
): void {
  const reason = 'Knowledge sets and sources come and go, so their folder is the narrowest possible resource.';
  for (const folder of folders) acknowledgeWildcard(fn, bucket, `${KNOWLEDGE_PREFIX[folder]}*`, reason);
}

/**
 * What a function needs to embed passages or questions: access to the operator's model server if there is one,
 * otherwise to Titan on Bedrock.
 */
export function embeddingAccess(scope: Construct, { model }: Settings) {
  if ('baseUrl' in model) return serverAccess(model);
  const resource = { service: 'bedrock', account: '', resource: 'foundation-model', resourceName: EMBEDDING.modelId };
  return {
    environment: { [ENV.embeddingModel]: EMBEDDING.modelId },
    allow: [
      new PolicyStatement({ actions: ['bedrock:InvokeModel'], resources: [Stack.of(scope).formatArn(resource)] }),
    ],
  };
}

/** The permissions and environment variables of a function that uses knowledge. */
export function knowledgeAccess(
  scope: Construct,
  { read = [], write = [], embeds }: KnowledgeAccess,
  { settings, bucket }: { readonly settings: Settings; readonly bucket: Bucket },
) {
  const embedding = embeds ? embeddingAccess(scope, settings) : { environment: {}, allow: [] };
  return {
    environment: { ...knowledgeEnvironment(bucket), ...embedding.environment },
    allow: [
      ...(read.length > 0 ? [allowKnowledge(bucket, 'GetObject', read)] : []),
      ...(write.length > 0 ? [allowKnowledge(bucket, 'PutObject', write)] : []),
      ...embedding.allow,
    ],
    folders: [...new Set([...read, ...write])],
  };
}
