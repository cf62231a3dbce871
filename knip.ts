import type { KnipConfig } from 'knip';
import { FUNCTION_ENTRIES } from './contracts/functions.ts';
import { PROBE_FUNCTIONS } from './contracts/probe.ts';

/**
 * `npm run lint` rejects unused files, exports and dependencies. This file lists those that are used only by their path
 * or name, which knip cannot see.
 */
export default {
  entry: [
    ...FUNCTION_ENTRIES.values(),
    ...PROBE_FUNCTIONS.values(),
    'bin/*.ts',
    'web/scan/{main,main-with-extras,studio-bar}.ts',
    'web/docs/docs.ts',
    'web/studio/main.tsx',
    // A published client. It has exports that nothing in this repository uses.
    'sdk/src/qpr.ts',
    'web/join/join.ts',
    'web/landing.ts',
    'web/embed/embed.ts',
    // `lib/bundling/` adds imports of these files to the bundle.
    'web/studio/{styles/adopt,texts/t}.ts',
    // `bundle-functions.ts` replaces packages with these files.
    'lib/bundling/{environment-credentials,no-bearer-tokens,small-cache}.ts',
    // Started as separate processes.
    'bench/{cold/run-handler.cjs,warm/measure.ts}',
    'test/unit/recipes/plain-jest.ts',
    // Samples for users of the service.
    'docs/samples/*.ts',
  ],
  // Generated, with two exports for each group of messages.
  ignore: ['messages/*.{js,d.ts}'],
  // Resolved by name at run time: a jar, a script for the browser, a program, and a CommonJS module.
  ignoreDependencies: ['amplify-dynamodb-simulator', 'axe-core', 'jest', 'asl-validator', 'vnu-jar'],
  ignoreBinaries: ['mount', 'umount', 'java', 'apt-get', 'go'],
} satisfies KnipConfig;
