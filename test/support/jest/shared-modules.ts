import nodeModule from 'node:module';
import { types } from 'node:util';

/**
 * Modules that a jest worker loads once for all functional tests, like the built-in modules of Node.js. If each test file
 * loaded the database client again, that would take a quarter of the CPU time. None of these modules has state that a
 * test could change. They read the environment variables of the worker, not those of the test file: see
 * `setFunctionVariables`.
 */
const SHARED = new Set(['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb']);

let isSharing = false;

/** Sets whether the next test file uses the shared modules. */
export const shareModules = (share: boolean): void => {
  isSharing = share;
};

/** Makes jest take the shared modules for built-in modules of Node.js, which it does not load again for each test file. */
export function prepareSharedModules(): void {
  const { isBuiltin, registerHooks } = nodeModule;
  const isShared = (name: string) => isSharing && SHARED.has(withoutPrefix(name));
  Object.assign(nodeModule, { isBuiltin: (name: string) => isShared(name) || isBuiltin(name) });
  // jest adds the prefix `node:` to the names of built-in modules. Without it, Node.js finds the installed package.
  registerHooks({
    resolve: (name, context, next) => next(isShared(name) ? withoutPrefix(name) : name, context),
  });
  acceptErrorsOfOthers(Error);
}

const withoutPrefix = (name: string) => name.replace(/^node:/, '');

/**
 * Each test file has its own `Error` class, and shared modules use the worker's. This makes `instanceof Error` true for
 * both. `instanceof` with a subclass of `Error` does not change.
 */
export function acceptErrorsOfOthers(ownError: ErrorConstructor): void {
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(ownError, Symbol.hasInstance, {
    configurable: true,
    value(this: unknown, value: unknown) {
      return isInstance.call(this as () => void, value) || (this === ownError && types.isNativeError(value));
    },
  });
}
