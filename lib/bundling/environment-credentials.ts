import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in for `@aws-sdk/credential-provider-node` in every bundle. Lambda always hands credentials
 * over in the environment, so the profile files, SSO, process and metadata providers that the
 * original drags in are about 125 KB that no function can ever use.
 */
export const defaultProvider = () => fromEnv();
