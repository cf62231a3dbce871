import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { functionCredentials } from '../objects/object-reader.ts';
import type { FileUrlSigning } from './upload-address.ts';

/** Reads from the environment everything that is needed to sign the URLs of files. */
export const liveFileUrlSigning = (): FileUrlSigning => ({
  baseUrl: requiredEnv(ENV.baseUrl),
  bucketHost: requiredEnv(ENV.knowledgeBucketHost),
  credentials: functionCredentials,
});
