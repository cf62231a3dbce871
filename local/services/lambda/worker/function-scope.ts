import { awslambda } from './response-stream.ts';

type Variables = Readonly<Record<string, string>>;

/** What a function sees as its own process, although it shares the thread with other functions. */
export interface FunctionScope {
  readonly process: NodeJS.Process;
  /** Libraries keep settings and registries in global variables. */
  readonly globalThis: object;
  /** Makes it the scope of code that reads the thread's own global variables, such as ES modules. */
  enter(): void;
}

export function createScope(environment: Variables): FunctionScope {
  const env = { ...environment };
  const ownProcess: NodeJS.Process = Object.create(process, {
    env: { value: env, writable: true, enumerable: true },
  });
  const ownGlobal = inheritGlobal();
  Object.assign(ownGlobal, { globalThis: ownGlobal, process: ownProcess, awslambda: { ...awslambda } });
  return {
    process: ownProcess,
    globalThis: ownGlobal,
    enter: () => {
      process.env = env;
    },
  };
}

/** Some getters, such as that of `crypto`, work only on the global object itself. */
function inheritGlobal(): object {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([, { get }]) => get);
  const bound = getters.map(([name, { enumerable }]): [string, PropertyDescriptor] => [
    name,
    {
      enumerable: enumerable ?? false,
      configurable: true,
      get: () => Reflect.get(globalThis, name),
      set(value) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true });
      },
    },
  ]);
  return Object.create(globalThis, Object.fromEntries(bound));
}

/** Sends everything that functions print to `log`, and defines the global variables of Lambda's Node.js runtime. */
export function prepareThread(log: (text: string | Uint8Array) => void): void {
  Object.assign(globalThis, { awslambda });
  for (const stream of [process.stdout, process.stderr]) {
    // Replacing the stream itself would break Node, which uses more of it in a worker.
    stream._writev = (chunks, done) => {
      for (const { chunk } of chunks) log(chunk);
      done();
    };
  }
}
