import vm from 'node:vm';

interface Compiled {
  readonly source: string;
  readonly data: Buffer;
}

/**
 * jest compiles every module again for every test file. This keeps the compiled code of a worker's modules and reuses it
 * in its next files. V8 only compares the length of the source, so the source itself is compared here.
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
    // The types of Node.js do not have it yet.
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

/** Keeps a copy, because V8 returns a buffer of the test file, which would keep the whole global object of the file alive. */
function keep(key: string, source: string, data: Buffer): void {
  cache.set(key, { source, data: Buffer.from(data) });
}

function find(key: string, source: string): Buffer | undefined {
  const known = cache.get(key);
  return known?.source === source ? known.data : undefined;
}
