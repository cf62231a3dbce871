import { availableParallelism } from 'node:os';
import { findFullChromium } from './test/support/chromium/find-chromium.ts';

const base = {
  testEnvironment: '<rootDir>/test/support/jest/environment.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript' },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

/** One project per level of test: `npm test -- --selectProjects unit` runs one of them. */
const level = (name, more = {}) => ({
  ...base,
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  ...more,
});

/** For levels with a database or a service: their tests can time out on a busy machine, so failed tests are retried. */
const secondTry = ['<rootDir>/test/support/jest/second-try.ts'];

/** For levels that need the whole service. All their test files use one running service at the same time. */
const withService = {
  testEnvironmentOptions: { shareModules: 'lambda client' },
  globalSetup: '<rootDir>/test/support/jest/start-shared-service.ts',
  globalTeardown: '<rootDir>/test/support/jest/stop-shared-service.ts',
  setupFilesAfterEnv: secondTry,
};

/**
 * The browser tests run in the headless shell, which takes a quarter of the CPU time. Where Chromium with its user
 * interface is installed too, the files whose outcome depends on the browser's rules for storage and focus run again.
 */
const fullChromium = findFullChromium();
const inFullChromium = fullChromium
  ? [
      level('browser-in-full-chromium', {
        ...withService,
        testMatch: ['embed', 'conversation', 'studio/by-keyboard'].map(
          (name) => `<rootDir>/test/browser/${name}.test.ts`,
        ),
        testEnvironmentOptions: { ...withService.testEnvironmentOptions, chromiumPath: fullChromium },
      }),
    ]
  : [];

export default {
  // Long enough for a busy machine. This timeout only ends tests that hang.
  testTimeout: 600_000,
  // By default, jest would leave a core idle. Tests of running services spend a quarter of their time waiting, so the
  // two cores of CI can run three test files at once.
  maxWorkers: Math.max(3, availableParallelism()),
  // A worker frees a heap of 700 MB when it exits, which takes time. By default, jest would kill it after half a second
  // and warn about leaks. A worker with an open handle still causes the warning, but later.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/test/support/jest/sequencer.js',
  projects: [
    level('unit', { testEnvironmentOptions: { shareModules: 'unit' } }),
    level('functional', {
      testEnvironmentOptions: { shareModules: 'functions' },
      globalSetup: '<rootDir>/test/support/jest/start-database.ts',
      globalTeardown: '<rootDir>/test/support/jest/stop-database.ts',
      setupFilesAfterEnv: [...secondTry, '<rootDir>/test/support/jest/restore-mocks.ts'],
    }),
    level('infra', {
      testEnvironmentOptions: { shareModules: 'zod' },
      globalSetup: '<rootDir>/test/infra/support/start-synthesizer.ts',
      globalTeardown: '<rootDir>/test/infra/support/stop-synthesizer.ts',
    }),
    level('e2e', withService),
    level('browser', withService),
    ...inFullChromium,
  ],
};
