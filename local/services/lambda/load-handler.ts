import { existsSync, readFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf } from '../../engine/error-code.ts';

/** `(event, context)`, or `(event, responseStream, context)` for a streaming handler. */
export type Handler = (event: unknown, second: unknown, third?: unknown) => unknown;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** A load error with Lambda's error name. */
class LoadError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Finds `index.handler` in a bundle as Lambda's Node.js runtime does. */
export async function loadHandler(taskRoot: string, handler: string): Promise<Handler> {
  const dot = handler.lastIndexOf('.');
  const [file, exported] = [handler.slice(0, dot), handler.slice(dot + 1)];
  const path = ['.js', '.mjs', '.cjs']
    .map((extension) => join(taskRoot, file + extension))
    .find((one) => existsSync(one));
  if (path === undefined) throw new LoadError('Runtime.ImportModuleError', `Error: Cannot find module '${file}'`);
  const loaded = await load(path, taskRoot);
  const found: unknown = loaded?.[exported] ?? loaded?.default?.[exported];
  if (!isHandler(found)) throw new LoadError('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
  return found;
}

async function load(path: string, taskRoot: string) {
  try {
    return isEsModule(path, taskRoot) ? await import(pathToFileURL(path).href) : requireIsolated(path);
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
  exports: Record<string, unknown> & { default?: Record<string, unknown> };
  _compile(source: string, filename: string): unknown;
}

/**
 * Loads a file as CommonJS without access to any `node_modules` folder. A module that is missing in the bundle then also
 * fails locally, not only on AWS.
 */
function requireIsolated(path: string): CommonJsModule['exports'] {
  // Node itself and all tools that hook into `require` use `_compile` to run a source as CommonJS.
  const module = new Module(path) as unknown as CommonJsModule;
  module.filename = path;
  module.paths = [join(dirname(path), 'node_modules')];
  module._compile(readFileSync(path, 'utf8'), path);
  return module.exports;
}
