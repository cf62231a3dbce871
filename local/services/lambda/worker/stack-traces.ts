import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../../../engine/error-code.ts';

/** The source maps of the bundles of this thread, by the path of the bundle. */
const maps = new Map<string, { readonly file: string; sourceMap?: SourceMap }>();

/**
 * Gives stack traces the positions and names of the source code, like `--enable-source-maps`. With that flag, Node
 * would read the map of a bundle, which is larger than the bundle, at every cold start. Here, the first stack trace
 * reads it.
 */
export function mapStackTraces(bundle: string): void {
  const file = `${bundle}.map`;
  if (!existsSync(file)) return;
  maps.set(bundle, { file });
  Error.prepareStackTrace = (error, sites) => {
    const frames = sites.map((site, index) => {
      const origin = originOf(site);
      return origin ? mappedFrame(site, origin, originOf(sites[index + 1])?.name) : String(site);
    });
    return [headline(error), ...frames.map((frame) => `    at ${frame}`)].join('\n');
  };
}

interface Origin {
  readonly name?: string | undefined;
  readonly fileName: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

function readMap(file: string): SourceMap {
  const payload = JSON.parse(readFileSync(file, 'utf8'));
  const root = resolve(dirname(file), payload.sourceRoot ?? '');
  const sources = payload.sources.map((source: string) => resolve(root, source));
  return new SourceMap({ ...payload, sourceRoot: '', sources });
}

/** The position in the sources, or undefined outside of mapped bundles. */
function originOf(site: NodeJS.CallSite | undefined): Origin | undefined {
  const map = maps.get(site?.getFileName() ?? '');
  if (!map) return undefined;
  map.sourceMap ??= readMap(map.file);
  const origin = map.sourceMap.findOrigin(site?.getLineNumber() ?? 0, site?.getColumnNumber() ?? 0);
  return 'fileName' in origin ? origin : undefined;
}

/** The frame with its position in the sources. The name that the caller uses replaces the function's minified name. */
function mappedFrame(site: NodeJS.CallSite, origin: Origin, name: string | undefined): string {
  const text = String(site);
  const position = `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
  const minified = `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`;
  const isPlainName = text === `${site.getFunctionName()} (${minified})`;
  return name && isPlainName ? `${name} (${position})` : text.replace(minified, position);
}

/** Node appends the code of its own errors to their name. */
function headline(error: Error): string {
  const code = codeOf(error);
  return code?.startsWith('ERR_') ? String(error).replace(error.name, `${error.name} [${code}]`) : String(error);
}
