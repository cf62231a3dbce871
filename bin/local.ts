import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { applyMallocSettings } from '../local/cli/malloc-settings.ts';
import { HELP, type Options, parseOptions } from '../local/cli/options.ts';
import type { ServiceHooks } from '../local/cli/start.ts';
import { UserError } from '../local/cli/user-error.ts';
import { TemplateError } from '../local/engine/template-error.ts';

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
  const hooks = process.env.BUNDLE_ALL ? {} : await bundlingOnUse(projectRoot);
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
  const failure = await Promise.race([stopRequested.promise, service.failed]);
  await service.stop();
  if (failure !== undefined) throw new UserError(failure);
  print('Stopped.');
  process.exit(0);
}

/** With `BUNDLE_ALL=1`, as in tests, the synth bundles all functions before the start instead. */
async function bundlingOnUse(projectDir: string): Promise<ServiceHooks> {
  const { FunctionBundler } = await import('../lib/bundling/function-bundler.ts');
  const bundler = new FunctionBundler({
    projectDir,
    outDir: join(projectDir, '.build'),
    onLateChange: (name) =>
      print(`${name} runs code that has changed since the start. Restart to change all functions.`),
  });
  return { prepareCode: (taskRoot) => bundler.fill(taskRoot) };
}
