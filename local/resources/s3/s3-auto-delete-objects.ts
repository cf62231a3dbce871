import type { ResourceType } from '../../engine/types.ts';

/** Empties a bucket when its stack is deleted; a data directory is deleted by hand instead. */
export const s3AutoDeleteObjects: ResourceType = {
  types: ['Custom::S3AutoDeleteObjects'],
  start: async ({ logicalId }) => ({ identity: { ref: logicalId, attributes: {} } }),
};
