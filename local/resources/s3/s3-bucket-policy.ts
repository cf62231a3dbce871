import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import { policyDocument } from '../../services/iam/resource-policy.ts';
import type { Bucket } from '../../services/s3/bucket.ts';
import { readProperties, withResourceName } from '../../services/shared/properties.ts';

const properties = z.strictObject({ Bucket: z.string(), PolicyDocument: z.unknown() });

/** The permissions that a bucket grants to services. Calls by functions are checked against the function's role. */
export const s3BucketPolicy: ResourceType = {
  types: ['AWS::S3::BucketPolicy'],
  async start(resource, runtime) {
    const { Bucket: bucketName, PolicyDocument } = readProperties(resource, properties);
    const policy = withResourceName(resource, () => policyDocument.parse(PolicyDocument));
    runtime.find<Bucket>('bucket', bucketName).addPolicy(policy);
    return { identity: { ref: bucketName, attributes: {} } };
  },
};
