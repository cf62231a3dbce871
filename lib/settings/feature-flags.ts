import { readFileSync } from 'node:fs';

const { context }: { readonly context: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
);

/**
 * CDK's feature flags, each pinned in cdk.json: a newer CDK changes nothing that is deployed until somebody decides so
 * there. Read here because `node bin/app.ts` alone has to write exactly what the CLI writes, which reads the file itself.
 */
export const FEATURE_FLAGS = Object.fromEntries(
  Object.entries(context).filter(([name]) => name.startsWith('@aws-cdk')),
);
