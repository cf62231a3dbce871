import { HELP, readOptions } from '../local/cli/logs/options.ts';
import { showLog } from '../local/cli/logs/show-log.ts';
import { UserError } from '../shared/user-error.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

try {
  const options = readOptions(process.argv.slice(2), process.cwd());
  if (options === undefined) print(HELP);
  else await showLog(options, print, stopped.signal);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
