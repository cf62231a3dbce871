import type { ResourceType } from '../../engine/types.ts';

/** On AWS, this resource empties a bucket when its stack is deleted. Locally, the user deletes the data directory. */
export const s3AutoDeleteObjects: ResourceType = {
  types: ['Custom::S3AutoDeleteObjects'],
  start: async ({ logicalId }) => ({ identity: { ref: logicalId, attributes: {} } }),
};
