import { HELP, parseOptions } from '../local/cli/options.ts';
import { projectRoot, startService } from '../local/cli/start.ts';
import { UserError } from '../local/cli/user-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const options = parseOptions(process.argv.slice(2), process.cwd());
  if (options.help) print(HELP);
  else await run(options);
} catch (error) {
  // A mistake of the person gets a sentence; a defect of ours gets its stack trace.
  process.stderr.write(
    `${error instanceof UserError ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
}

async function run(options: Parameters<typeof startService>[0]): Promise<void> {
  const asked = Promise.withResolvers<void>();
  let times = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      times += 1;
      // Whoever asks again does not want to wait for order.
      if (times > 2) process.exit(1);
      asked.resolve();
    });
  }
  const service = await startService(options, projectRoot, print);
  await asked.promise;
  print('Stopping …');
  await service.stop();
  print('Stopped.');
  process.exit(0);
}
