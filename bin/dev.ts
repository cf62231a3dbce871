import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithParent } from '../local/engine/end-with-parent.ts';
import { exitIfHelp } from '../operator/command.ts';

exitIfHelp(`Starts the service like npm start, and applies every change of the sources while it runs: functions are replaced, open
pages reload, and after a change of the stack the service restarts with its data.

npm run dev -- [options]

  --inspect[=PORT]  lets a debugger attach (default port 9229); breakpoints in functions work
  [options]         of npm start
  --help            print this text`);

/** The status with which the service asks for a restart. */
const RESTART_STATUS = 75;

const isInspect = (arg: string) => /^--inspect(?:=\d+)?$/.test(arg);
const args = process.argv.slice(2);
const nodeArgs = args.filter(isInspect);
const serviceArgs = args.filter((arg) => !isInspect(arg));

let status: number | null = RESTART_STATUS;
for (let starts = 0; status === RESTART_STATUS; starts += 1) {
  const child = spawn(process.execPath, [...nodeArgs, 'bin/local.ts', ...serviceArgs], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, WATCH: '1', ...(starts > 0 && { IS_RESTART: '1' }) },
  });
  endWithParent(child, 'TERM');
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  // Ctrl-C reaches the service directly. It stops, and then this process ends.
  const ignore = () => undefined;
  process.once('SIGTERM', forward).on('SIGINT', ignore);
  [status] = await once(child, 'close');
  process.removeListener('SIGTERM', forward).removeListener('SIGINT', ignore);
}
process.exitCode = status ?? 1;
