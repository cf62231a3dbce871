import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { applyMallocSettings } from '../local/cli/malloc-settings.ts';
import { HELP, type Options, parseOptions } from '../local/cli/options.ts';
import type { ServiceHooks } from '../local/cli/start.ts';
import { TemplateError } from '../local/engine/template-error.ts';
import { UserError } from '../shared/user-error.ts';

/** Tells `npm run dev` to start the service again. */
const RESTART_STATUS = 75;

const print = (line: string) => process.stdout.write(`${line}\n`);

// If the terminal or pipe closes, the service keeps running. Its console output is lost, but the log files remain.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('SIGHUP', () => undefined);

try {
  const options = parseOptions(process.argv.slice(2), process.cwd());
  if (options.help) print(HELP);
  else await run(options);
} catch (error) {
  // Print only the message of a user error or a template error. Our own bugs get a stack trace.
  const isExpected = error instanceof UserError || error instanceof TemplateError;
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : error}\n`);
  process.exit(1);
}

async function run(options: Options): Promise<void> {
  // Other users of the machine cannot read what the service and its database write.
  process.umask(0o077);
  applyMallocSettings();
  // Without this cache, every start takes almost a second longer, because Node strips types and compiles all files.
  enableCompileCache(join(import.meta.dirname, '..', '.cache', 'node'));
  // Imported lazily, so that the help and option errors are printed immediately.
  const { projectRoot, startService } = await import('../local/cli/start.ts');
  const hooks = await hooksOf(projectRoot);
  const stopRequested = Promise.withResolvers<undefined>();
  let signalCount = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      signalCount += 1;
      // One Ctrl-C arrives twice: from the terminal, and from npm, which forwards it. A third signal means that the
      // user does not want to wait.
      if (signalCount > 2) process.exit(1);
      if (signalCount === 1) print('Stopping …');
      stopRequested.resolve(undefined);
    });
  }
  const service = await startService(options, projectRoot, print, hooks).catch((error: unknown) => {
    // Ctrl-C also reaches the CDK synth, so its failure is expected.
    if (signalCount === 0) throw error;
    print('Stopped.');
    process.exit(0);
  });
  const ending = await Promise.race([
    stopRequested.promise,
    service.failed,
    service.restart.then(() => RESTART_STATUS),
  ]);
  await service.stop();
  if (ending === RESTART_STATUS) process.exit(ending);
  if (typeof ending === 'string') throw new UserError(ending);
  print('Stopped.');
  process.exit(0);
}

/**
 * With `BUNDLE_ALL=1`, as in tests, the synth bundles all functions before the start instead. `npm run dev` sets
 * `WATCH=1`.
 */
async function hooksOf(projectDir: string): Promise<ServiceHooks> {
  const { BUNDLE_ALL, WATCH, IS_RESTART } = process.env;
  if (BUNDLE_ALL) return {};
  const { FunctionBundler } = await import('../lib/bundling/function-bundler.ts');
  const buildDir = join(projectDir, '.build');
  if (!WATCH) {
    const bundler = new FunctionBundler({
      projectDir,
      outDir: buildDir,
      onLateChange: (name) =>
        print(`${name} runs code that has changed since the start. Restart to change all functions.`),
    });
    return { prepareCode: (taskRoot) => bundler.fill(taskRoot) };
  }
  const { bundlePages } = await import('../lib/bundling/bundle-pages.ts');
  const bundler = new FunctionBundler({ projectDir, outDir: join(buildDir, 'readable'), isReadable: true });
  const webDir = join(buildDir, 'watched-web');
  return {
    prepareCode: (taskRoot) => bundler.fill(taskRoot),
    rebuild: {
      inputsOf: (name) => bundler.inputsOf(name),
      async buildPages() {
        await bundlePages(projectDir, webDir);
        return webDir;
      },
    },
    isRestart: IS_RESTART !== undefined,
  };
}
