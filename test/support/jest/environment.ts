import { createRequire } from 'node:module';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { CHROMIUM_PATH } from '../chromium/chromium.ts';
import { awslambda } from '../functions/function-environment.ts';
import { cacheCompiledModules } from './compile-cache.ts';
import { measureCpuTime } from './cpu-time.ts';
import { sharedDatabaseHandler } from './database-handler.ts';
import { acceptCrossRealmErrors, prepareSharedModules, type SharedModules, shareModules } from './shared-modules.ts';

cacheCompiledModules();
prepareSharedModules();

const POLL_MILLISECONDS = 500;
const require = createRequire(import.meta.url);

// When jest is killed, its workers would keep running. Exit when the parent process is gone.
// Do not use the 'disconnect' event: a listener for it keeps an idle worker alive.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, POLL_MILLISECONDS).unref();

/**
 * jest's default environment uses a proxy as the global object, so every access to `Math`, `Object` or `Date` goes
 * through a trap. With a plain global object the same code runs in a fraction of the time.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  readonly #recordCpuTime: () => void;
  readonly #variables = { ...process.env };

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    const recordCpuTime = measureCpuTime(args[1].testPath);
    const modules = (args[0].projectConfig.testEnvironmentOptions.shareModules ?? 'none') as SharedModules;
    shareModules(modules);
    // `teardown` removes the variable again.
    const { chromiumPath } = args[0].projectConfig.testEnvironmentOptions;
    if (chromiumPath) process.env[CHROMIUM_PATH] = String(chromiumPath);
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
    // Loading either module takes half a second of CPU time, and jest would load it again for every test file.
    Object.defineProperty(this.global, 'playwright', { get: () => require('playwright-core') });
    Object.defineProperty(this.global, 'conformance', { get: () => require('../service/conformance.ts') });
    if (modules !== 'none') acceptCrossRealmErrors(this.global.Error);
    // By default, jest gives each test file its own copy of the environment variables. Shared modules would not see its
    // changes.
    this.global.process.env = process.env;
    Object.assign(this.global, { awslambda });
    if (modules === 'functions') {
      // The shared database client returns sets, and `instanceof Set` in the test file must be true for them.
      this.global.Set = Set;
      Object.assign(this.global, {
        databaseHandler: sharedDatabaseHandler,
        importForThisFile: (path: string) => {
          // jest compiles `import()` in this file to `require`, which does not load a module twice.
          // `import-for-file.ts` is loaded only now, when jest no longer compiles, so its `import()` stays.
          const { importForFile }: typeof import('./import-for-file.ts') = require('./import-for-file.ts');
          return importForFile(path, args[1].testPath);
        },
      });
    }
    this.#recordCpuTime = recordCpuTime;
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    this.#recordCpuTime();
  }
}
