import { awslambda } from './response-stream.ts';

type Variables = Readonly<Record<string, string>>;

/** The process and the global object that a function sees as its own, although it shares the thread with others. */
export interface FunctionScope {
  readonly process: NodeJS.Process;
  /** The function's own global object, because libraries keep settings and registries in global variables. */
  readonly globalThis: object;
  /** Makes this the current scope, for code that reads the thread's global object directly, such as ES modules. */
  enter(): void;
}

const INHERITED = inheritableGlobal();

/** The global variables of the function that runs now. A thread runs one invocation at a time. */
let current: object = {};

export function createScope(environment: Variables): FunctionScope {
  const env = { ...environment };
  const ownProcess: NodeJS.Process = Object.create(process, {
    env: { value: env, writable: true, enumerable: true },
  });
  const own: object = Object.create(INHERITED);
  const ownGlobal = new Proxy(own, {
    defineProperty: (target, name, descriptor) => {
      publish(name);
      return Reflect.defineProperty(target, name, descriptor);
    },
  });
  Object.assign(own, { globalThis: ownGlobal, process: ownProcess, awslambda: { ...awslambda } });
  return {
    process: ownProcess,
    globalThis: ownGlobal,
    enter: () => {
      process.env = env;
      current = own;
    },
  };
}

const published = new Set<PropertyKey>();

/**
 * Lets a function use its own global variable by its bare name (`name`, not `globalThis.name`). JavaScript looks up a
 * bare name in the thread's global object. For example, PDF.js defines the classes that Node lacks and then uses their
 * bare names.
 */
function publish(name: PropertyKey): void {
  const native = Object.getOwnPropertyDescriptor(globalThis, name);
  if (published.has(name) || native?.configurable === false) return;
  published.add(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: native?.enumerable ?? true,
    get: () => (Object.hasOwn(current, name) ? Reflect.get(current, name) : nativeValue(native)),
    set: (value: unknown) => Object.defineProperty(current, name, { value, writable: true, configurable: true }),
  });
}

const nativeValue = (native: PropertyDescriptor | undefined): unknown =>
  native?.get ? native.get.call(globalThis) : native?.value;

/**
 * The global object with bound getters. Some getters, such as that of `crypto`, work only on the global object itself.
 */
function inheritableGlobal(): object {
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

/** Passes all output of the functions to `log`, and defines the global variables of Lambda's Node.js runtime. */
export function prepareThread(log: (text: string | Uint8Array) => void): void {
  Object.assign(globalThis, { awslambda });
  for (const stream of [process.stdout, process.stderr]) {
    // Replacing the whole stream would break Node, which uses other parts of it in a worker.
    stream._writev = (chunks, done) => {
      for (const { chunk } of chunks) log(chunk);
      done();
    };
  }
}
