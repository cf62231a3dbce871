import nodeModule, { createRequire } from 'node:module';
import { join, sep } from 'node:path';
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
  'jest-message-util',
  'jest-snapshot',
  'jest-util',
  'p-limit',
  'picomatch',
  'pretty-format',
  'stack-utils',
] as const;

/** zod has about 100 modules. Test files change only its configuration, which `shareModules` resets for each file. */
const ZOD = ['zod', 'zod/mini'] as const;

/** If each test file loaded these again, the database client alone would take a quarter of a functional test's time. */
const CLIENTS = [
  '@aws-sdk/client-bedrock-runtime',
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-dynamodb-streams',
  '@aws-sdk/client-secrets-manager',
  '@aws-sdk/client-sesv2',
  '@aws-sdk/client-sqs',
  '@aws-sdk/lib-dynamodb',
  '@aws-sdk/util-dynamodb',
  '@smithy/node-http-handler',
] as const;

/** Not shared in unit tests: they compare dates of these clients, and `instanceof Date` would be false for them. */
const CLIENTS_WITH_DATES = ['@aws-sdk/client-eventbridge', '@aws-sdk/client-s3', '@aws-sdk/client-sfn'] as const;

/** More AWS clients, which `npm run deploy` and other commands use. */
const OPERATOR_CLIENTS = [
  '@aws-sdk/client-acm',
  '@aws-sdk/client-apigatewayv2',
  '@aws-sdk/client-bedrock',
  '@aws-sdk/client-cloudformation',
  '@aws-sdk/client-cloudfront',
  '@aws-sdk/client-lambda',
  '@aws-sdk/client-ssm',
  '@aws-sdk/client-sts',
] as const;

const CDK = 'aws-cdk-lib';

/** Other packages with many modules that unit tests use. */
const LIBRARIES = [
  '@redocly/openapi-core',
  '@stoplight/spectral-core',
  '@stoplight/spectral-parsers',
  '@stoplight/spectral-rulesets',
  'ajv-formats',
  'ajv/dist/2020.js',
  'asl-validator',
  CDK,
  `${CDK}/aws-logs`,
  'fast-check',
  'jsqr',
  'pngjs',
  'qrcode/lib/core/qrcode.js',
] as const;

/** A functional test uses about 350 modules of these folders. They keep no data between calls. */
const FOLDERS = ['contracts', 'lambdas', 'shared'].map((folder) => join(import.meta.dirname, '../../..', folder) + sep);

/** Modules that a jest worker loads once for all test files of a project, like the built-in modules of Node.js. */
const SHARED = {
  none: { packages: [], folders: [] },
  /** The e2e and browser tests use it to invoke functions as an operator. */
  'lambda client': { packages: ['@aws-sdk/client-lambda'], folders: [] },
  zod: { packages: ZOD, folders: [] },
  unit: { packages: [...ZOD, ...CLIENTS, ...OPERATOR_CLIENTS, ...LIBRARIES], folders: [] },
  functions: { packages: [...ZOD, ...CLIENTS, ...CLIENTS_WITH_DATES, 'qrcode/lib/core/qrcode.js'], folders: FOLDERS },
} as const;
export type SharedModules = keyof typeof SHARED;

let sharedPackages: ReadonlySet<string> = new Set();
let sharedFolders: readonly string[] = [];

/** Sets which modules the next test file shares with the others. */
export const shareModules = (modules: SharedModules): void => {
  const { packages, folders } = SHARED[modules];
  sharedPackages = new Set([...JEST, ...packages]);
  sharedFolders = folders;
  setMessages(folders.length > 0);
  if (sharedPackages.has(CDK)) hideCdkServices();
};

const require = createRequire(import.meta.url);
let functionMessages: ReturnType<ZodMini['config']>['localeError'];
type ZodMini = typeof import('zod/mini');

/**
 * Sets the error messages of zod for the next test file. If the folders of the functions are shared, the module that
 * sets the messages runs only once, so this function sets them again. Otherwise, this function clears them, because
 * each test file sets its own.
 */
function setMessages(areFunctionsShared: boolean): void {
  const { config }: ZodMini = require('zod/mini');
  if (areFunctionsShared && !functionMessages) {
    require('../../../lambdas/platform/schemas/plain-words.ts');
    functionMessages = config().localeError;
  }
  config({ localeError: areFunctionsShared ? functionMessages : undefined, customError: undefined });
}

/**
 * jest reads all exports of a shared module. This would load the modules of all AWS services, which nobody imports from
 * the main module of the CDK.
 */
function hideCdkServices(): void {
  const cdk: object = require(CDK);
  const services = Object.keys(cdk).filter((name) => /^[a-z]/.test(name));
  for (const name of services) Object.defineProperty(cdk, name, { enumerable: false });
}

/**
 * Makes jest treat the shared modules as built-in modules of Node.js, which are not loaded again for each test file.
 */
export function prepareSharedModules(): void {
  const { isBuiltin, registerHooks } = nodeModule;
  const isShared = (prefixed: string) => {
    const name = withoutPrefix(prefixed);
    return sharedPackages.has(name) || sharedFolders.some((folder) => name.startsWith(folder));
  };
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
