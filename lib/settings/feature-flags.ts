import { readFileSync } from 'node:fs';

const { context }: { readonly context: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
);

/**
 * CDK's feature flags, pinned in cdk.json: a newer CDK changes nothing in the deployment until someone changes that
 * file. The CDK CLI reads cdk.json itself; the app reads it here, so `node bin/app.ts` writes exactly the same
 * template.
 */
export const FEATURE_FLAGS = Object.fromEntries(
  Object.entries(context).filter(([name]) => name.startsWith('@aws-cdk')),
);
