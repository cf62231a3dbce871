import type { KnipConfig } from 'knip';
import { FUNCTION_ENTRIES } from './contracts/functions.ts';
import { PROBE_FUNCTIONS } from './contracts/probe.ts';

/** `npm run lint` refuses files, exports and dependencies that nothing uses. Here is what is reached only by its path or name. */
export default {
  entry: [
    ...FUNCTION_ENTRIES.values(),
    ...PROBE_FUNCTIONS.values(),
    'bin/*.ts',
    'web/scan/{main,main-with-extras,studio-bar}.ts',
    'web/docs/docs.ts',
    'web/studio/main.tsx',
    // A client for others, too: it is whole, whether or not something here uses every part of it.
    'sdk/src/qpr.ts',
    'web/join/join.ts',
    'web/landing.ts',
    'web/embed/embed.ts',
    // Named by the bundler.
    'web/studio/styles/adopt.ts',
    // Stand in for packages in the bundles.
    'lib/bundling/{environment-credentials,no-bearer-tokens,small-cache}.ts',
    // Processes of their own.
    'bench/{cold/run-handler.cjs,warm/measure.ts}',
    'docs/samples/*.ts',
  ],
  // Resolved by name: a jar, a script for the browser, a program, a CommonJS module.
  ignoreDependencies: ['amplify-dynamodb-simulator', 'axe-core', 'jest', 'asl-validator'],
  ignoreBinaries: ['mount', 'umount', 'java', 'apt-get', 'go'],
} satisfies KnipConfig;
