import vm from 'node:vm';

interface Compiled {
  readonly source: string;
  readonly data: Buffer;
}

/**
 * jest compiles every module again for every test file. This function keeps the compiled code for the worker's later
 * test files. V8 accepts compiled code for any source of the same length, so the cache compares the sources.
 */
export function cacheCompiledModules(): void {
  const { compileFunction, SourceTextModule } = vm;

  vm.compileFunction = (source, parameters, options = {}) => {
    const key = `function:${options.filename}`;
    const cachedData = find(key, source);
    if (cachedData) return compileFunction(source, parameters, { ...options, cachedData });
    const compiled = compileFunction(source, parameters, { ...options, produceCachedData: true });
    if (compiled.cachedData) keep(key, source, compiled.cachedData);
    return compiled;
  };

  vm.SourceTextModule = class extends SourceTextModule {
    // The type declarations of Node.js lack this method.
    declare createCachedData: () => Buffer;

    constructor(source: string, options: vm.SourceTextModuleOptions = {}) {
      const key = `module:${options.identifier}`;
      const cachedData = find(key, source);
      super(source, cachedData ? { ...options, cachedData } : options);
      if (!cachedData) keep(key, source, this.createCachedData());
    }
  };
}

const cache = new Map<string, Compiled>();

/**
 * Copies the buffer: V8 creates it in the test file's context, and keeping it would keep that whole context in memory.
 */
function keep(key: string, source: string, data: Buffer): void {
  cache.set(key, { source, data: Buffer.from(data) });
}

function find(key: string, source: string): Buffer | undefined {
  const known = cache.get(key);
  return known?.source === source ? known.data : undefined;
}
