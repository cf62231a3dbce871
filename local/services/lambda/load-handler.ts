import { existsSync, readFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf } from '../../engine/error-code.ts';

/** `(event, context)`, or `(event, responseStream, context)` for a streaming one. */
export type Handler = (event: unknown, second: unknown, third?: unknown) => unknown;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** An error of loading, named as Lambda names it. */
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
    return isEsModule(path, taskRoot) ? await import(pathToFileURL(path).href) : requireAlone(path);
  } catch (error) {
    if (error instanceof SyntaxError) throw new LoadError('Runtime.UserCodeSyntaxError', String(error));
    const code = codeOf(error);
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new LoadError('Runtime.ImportModuleError', String(error));
  }
}

/** In Lambda only a package.json inside the bundle counts, never one of the folders around it. */
function isEsModule(path: string, taskRoot: string): boolean {
  if (!path.endsWith('.js')) return path.endsWith('.mjs');
  const own = join(taskRoot, 'package.json');
  return existsSync(own) && JSON.parse(readFileSync(own, 'utf8')).type === 'module';
}

interface CommonJsModule {
  filename: string;
  paths: string[];
  exports: Record<string, unknown> & { default?: Record<string, unknown> };
  _compile(source: string, filename: string): unknown;
}

/**
 * Loads a file as CommonJS with no `node_modules` folder in reach: what a bundle forgot to carry
 * is missing here too, not only in AWS.
 */
function requireAlone(path: string): CommonJsModule['exports'] {
  // `_compile` is how Node itself, and every tool that hooks into `require`, runs a source as CommonJS.
  const module = new Module(path) as unknown as CommonJsModule;
  module.filename = path;
  module.paths = [join(dirname(path), 'node_modules')];
  module._compile(readFileSync(path, 'utf8'), path);
  return module.exports;
}
