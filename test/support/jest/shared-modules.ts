import nodeModule from 'node:module';
import { types } from 'node:util';

/**
 * Modules that a jest worker loads once for all functional tests, outside of the test files, as it does with those of
 * Node.js. Otherwise each file would load the client of the database again and run it cold, which took a quarter of the
 * CPU time. None of these modules keeps a state that a test could change, but they read the environment variables of the
 * worker, not those of the test file: see `setFunctionVariables`.
 */
const SHARED = new Set(['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb']);

let isSharing = false;

/** Whether the next test file uses shared modules. */
export const shareModules = (share: boolean): void => {
  isSharing = share;
};

/** jest loads a module outside of the test file if Node.js says that the module is its own. */
export function prepareSharedModules(): void {
  const { isBuiltin, registerHooks } = nodeModule;
  const isShared = (name: string) => isSharing && SHARED.has(withoutPrefix(name));
  Object.assign(nodeModule, { isBuiltin: (name: string) => isShared(name) || isBuiltin(name) });
  // jest adds the prefix of the modules of Node.js, under which nothing is installed.
  registerHooks({
    resolve: (name, context, next) => next(isShared(name) ? withoutPrefix(name) : name, context),
  });
  acceptErrorsOfOthers(Error);
}

const withoutPrefix = (name: string) => name.replace(/^node:/, '');

/**
 * Each test file has its own `Error`. This makes `instanceof Error` true for errors of shared modules too, and for those
 * that a test passes to them. Subclasses keep their meaning.
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
