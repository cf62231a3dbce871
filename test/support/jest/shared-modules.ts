import nodeModule, { createRequire } from 'node:module';
import { types } from 'node:util';

/** Modules of jest that keep no data about a test file. jest would load them again for each test file. */
const JEST = [
  '@jest/diff-sequences',
  '@jest/get-type',
  '@jest/test-result',
  '@jest/transform',
  'co',
  'dedent',
  'graceful-fs',
  'jest-diff',
  'jest-each',
  'jest-matcher-utils',
  'jest-message-util',
  'jest-snapshot',
  'jest-util',
  'p-limit',
  'picomatch',
  'pretty-format',
  'stack-utils',
] as const;

/** zod consists of 92 modules. Test files change only the configuration of zod, which `shareModules` resets. */
const ZOD = ['zod', 'zod/mini'] as const;

/**
 * If each test file loaded these again, the database client alone would take a quarter of the CPU time of a functional
 * test. They read the environment variables of the worker, not those of the test file: see `setFunctionVariables`.
 */
const CLIENTS = [
  '@aws-sdk/client-bedrock-runtime',
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-dynamodb-streams',
  '@aws-sdk/client-eventbridge',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-secrets-manager',
  '@aws-sdk/client-sesv2',
  '@aws-sdk/client-sfn',
  '@aws-sdk/client-sqs',
  '@aws-sdk/lib-dynamodb',
  '@aws-sdk/util-dynamodb',
  '@smithy/node-http-handler',
] as const;

/** Modules that a jest worker loads once for all test files of a project, like the built-in modules of Node.js. */
const SHARED = {
  none: [],
  /** The e2e and browser tests use it to invoke functions as an operator. */
  'lambda client': ['@aws-sdk/client-lambda'],
  zod: ZOD,
  'zod and clients': [...ZOD, ...CLIENTS, 'qrcode/lib/core/qrcode.js'],
} as const;
export type SharedModules = keyof typeof SHARED;

let shared: ReadonlySet<string> = new Set();

/** Sets which modules the next test file shares with the others. */
export const shareModules = (modules: SharedModules): void => {
  shared = new Set([...JEST, ...SHARED[modules]]);
  if (shared.has('zod')) resetZod();
};

const require = createRequire(import.meta.url);

/** Resets the error messages that a test file has configured in zod, so that they do not affect the next test file. */
function resetZod(): void {
  const { config }: typeof import('zod/mini') = require('zod/mini');
  config({ localeError: undefined, customError: undefined });
}

/**
 * Makes jest treat the shared modules as built-in modules of Node.js, which are not loaded again for each test file.
 */
export function prepareSharedModules(): void {
  const { isBuiltin, registerHooks } = nodeModule;
  const isShared = (name: string) => shared.has(withoutPrefix(name));
  Object.assign(nodeModule, { isBuiltin: (name: string) => isShared(name) || isBuiltin(name) });
  // jest adds the prefix `node:` to the names of built-in modules. Without it, Node.js finds the installed package.
  registerHooks({
    resolve: (name, context, next) => next(isShared(name) ? withoutPrefix(name) : name, context),
  });
  acceptCrossRealmErrors(Error);
}

const withoutPrefix = (name: string) => name.replace(/^node:/, '');

/**
 * Each test file has its own `Error` class, and shared modules use the worker's. This function makes `instanceof Error`
 * true for the errors of both. `instanceof` with a subclass of `Error` does not change.
 */
export function acceptCrossRealmErrors(ownError: ErrorConstructor): void {
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(ownError, Symbol.hasInstance, {
    configurable: true,
    value(this: unknown, value: unknown) {
      return isInstance.call(this as () => void, value) || (this === ownError && types.isNativeError(value));
    },
  });
}
