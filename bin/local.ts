import { HELP, type Options, parseOptions } from '../local/cli/options.ts';
import { UserError } from '../local/cli/user-error.ts';
import { TemplateError } from '../local/engine/template-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const options = parseOptions(process.argv.slice(2), process.cwd());
  if (options.help) print(HELP);
  else await run(options);
} catch (error) {
  // A mistake of the person, or in the template, gets a sentence; a defect of ours gets its stack trace.
  const plain = error instanceof UserError || error instanceof TemplateError;
  process.stderr.write(`${error instanceof Error ? (plain ? error.message : error.stack) : error}\n`);
  process.exit(1);
}

async function run(options: Options): Promise<void> {
  // Loaded only now: help and mistakes are printed at once.
  const { projectRoot, startService } = await import('../local/cli/start.ts');
  const asked = Promise.withResolvers<undefined>();
  let times = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      times += 1;
      // npm hands the terminal's Ctrl-C on once more; whoever asks yet again does not want to wait for order.
      if (times > 2) process.exit(1);
      if (times === 1) print('Stopping …');
      asked.resolve(undefined);
    });
  }
  const service = await startService(options, projectRoot, print).catch((error: unknown) => {
    // Ctrl-C reaches the synth too: that it broke off is what was asked for.
    if (times === 0) throw error;
    print('Stopped.');
    process.exit(0);
  });
  const failure = await Promise.race([asked.promise, service.failed]);
  await service.stop();
  if (failure !== undefined) throw new UserError(failure);
  print('Stopped.');
  process.exit(0);
}
