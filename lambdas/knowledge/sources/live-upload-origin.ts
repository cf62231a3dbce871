import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { functionCredentials } from '../objects/object-reader.ts';
import type { UploadOrigin } from './upload-address.ts';

/** For addresses of files: the distribution, the bucket behind it, and the credentials of this function. */
export const liveUploadOrigin = (): UploadOrigin => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  bucketHost: requiredEnv(ENV.knowledgeBucketHost),
  credentials: functionCredentials,
});
