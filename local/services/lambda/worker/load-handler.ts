import { existsSync, readFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf } from '../../../engine/error-code.ts';
import type { FunctionSetup } from '../messages.ts';
import { compileBundle } from './compiled-bundle.ts';
import type { FunctionScope } from './function-scope.ts';
import { mapStackTraces } from './stack-traces.ts';

/** `(event, context)`, or `(event, responseStream, context)` for a streaming handler. */
type Handler = (event: unknown, second: unknown, third?: unknown) => unknown;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** A load error with Lambda's error name. */
class LoadError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export interface LoadedHandler {
  readonly handler: Handler;
  /** Stores the compiled code of the bundle for later instances. */
  saveCode(): Promise<void>;
}

/** Finds `index.handler` in a bundle as Lambda's Node.js runtime does. */
export async function loadHandler(
  { taskRoot, handler, codeCacheDir }: FunctionSetup,
  scope: FunctionScope,
): Promise<LoadedHandler> {
  const dot = handler.lastIndexOf('.');
  const [file, exported] = [handler.slice(0, dot), handler.slice(dot + 1)];
  const path = ['.js', '.mjs', '.cjs']
    .map((extension) => join(taskRoot, file + extension))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new LoadError('Runtime.ImportModuleError', `Error: Cannot find module '${file}'`);
  const { exports, saveCode } = await load(path, taskRoot, scope, codeCacheDir);
  const found: unknown = exports?.[exported] ?? exports?.default?.[exported];
  if (!isHandler(found)) throw new LoadError('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
  return { handler: found, saveCode };
}

interface LoadedBundle {
  readonly exports: Record<string, unknown> & { default?: Record<string, unknown> };
  saveCode(): Promise<void>;
}

async function load(
  path: string,
  taskRoot: string,
  scope: FunctionScope,
  codeCacheDir: string | undefined,
): Promise<LoadedBundle> {
  try {
    const withSourceMaps = scope.process.env.NODE_OPTIONS?.includes('--enable-source-maps');
    if (!isEsModule(path, taskRoot)) {
      if (withSourceMaps) mapStackTraces(path);
      return requireIsolated(path, scope, codeCacheDir);
    }
    if (withSourceMaps) process.setSourceMapsEnabled(true);
    return { exports: await import(pathToFileURL(path).href), saveCode: async () => undefined };
  } catch (error) {
    if (error instanceof SyntaxError) throw new LoadError('Runtime.UserCodeSyntaxError', String(error));
    const code = codeOf(error);
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new LoadError('Runtime.ImportModuleError', String(error));
  }
}

/** As in Lambda, only a package.json inside the bundle counts, not one in a parent folder. */
function isEsModule(path: string, taskRoot: string): boolean {
  if (!path.endsWith('.js')) return path.endsWith('.mjs');
  const packageFile = join(taskRoot, 'package.json');
  return existsSync(packageFile) && JSON.parse(readFileSync(packageFile, 'utf8')).type === 'module';
}

interface CommonJsModule {
  filename: string;
  paths: string[];
  exports: LoadedBundle['exports'];
  _compile(source: string, filename: string): unknown;
}

/**
 * Loads a file as CommonJS without access to `node_modules` folders outside the bundle. A module that is missing in the
 * bundle then also fails locally, not only on AWS.
 */
function requireIsolated(path: string, scope: FunctionScope, codeCacheDir: string | undefined): LoadedBundle {
  const bundle = compileBundle(path, codeCacheDir);
  // `_compile` is undocumented, but stable: Node and all tools that hook into `require` run CommonJS sources with it.
  const module = new Module(path) as unknown as CommonJsModule;
  module.filename = path;
  module.paths = [join(dirname(path), 'node_modules')];
  // `_compile` cannot use cached code, so it only creates the `require` function. `bundle.run` runs the bundle.
  module._compile('exports.require = require;', path);
  const requireModule = module.exports.require as NodeJS.Require;
  const requireScoped = (id: string) => (/^(node:)?process$/.test(id) ? scope.process : requireModule(id));
  const require = Object.assign(requireScoped, requireModule);
  module.exports = {};
  const values = [module.exports, require, module, path, dirname(path), scope.process, scope.globalThis] as const;
  bundle.run.call(module.exports, ...values);
  return { exports: module.exports, saveCode: bundle.save };
}
