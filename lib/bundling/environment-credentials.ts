import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in for `@aws-sdk/credential-provider-node` in every bundle. Lambda always hands credentials over in the
 * environment: no function can ever use the profile files, SSO, process and metadata providers of the original.
 * Measured: 134 KB less in each of 84 bundles.
 */
export const defaultProvider = () => fromEnv();
