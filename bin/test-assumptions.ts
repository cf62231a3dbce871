import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ASSUMPTION_NAMES, valuesOf } from '../contracts/aws-assumptions.ts';
import { endWithParent } from '../local/engine/end-with-parent.ts';
import { exitIfHelp } from '../operator/command.ts';

const HELP = `Runs the end-to-end tests once per unexpected AWS behavior in docs/aws-assumptions.md.

npm run test:assumptions -- [PAIR …] [options of jest]

  PAIR              NAME=VALUE: only this value of this assumption (default: all unexpected values)
  worst             instead of a pair: one run with the worst value of every assumption at the same time
  --help            print this text`;

exitIfHelp(HELP);

const unexpectedPairs = ASSUMPTION_NAMES.flatMap((name) =>
  valuesOf(name)
    .slice(1)
    .map((value) => `${name}=${value}`),
);
const WORST = ASSUMPTION_NAMES.map((name) => `${name}=${valuesOf(name).at(-1)}`).join(',');
const [pairs, options] = split(process.argv.slice(2));
const given = pairs.map((pair) => (pair === 'worst' ? WORST : pair));
const unknown = given.filter((pair) => pair !== WORST && !unexpectedPairs.includes(pair));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Choose from worst, ${unexpectedPairs.join(', ')}.\n`);
  process.exit(2);
}

let isStopped = false;
const outcomes: [pair: string, passed: boolean][] = [];
for (const pair of given.length > 0 ? given : unexpectedPairs) {
  process.stdout.write(`\nEnd-to-end tests with ${pair}\n`);
  outcomes.push([pair, await passes(pair)]);
  if (isStopped) break;
}
process.stdout.write(`\n${outcomes.map(([pair, passed]) => `${passed ? 'ok    ' : 'failed'}  ${pair}`).join('\n')}\n`);
process.exitCode = outcomes.every(([, passed]) => passed) ? 0 : 1;

/** Pairs come first. Everything from the first option on is for jest. */
function split(args: readonly string[]): [pairs: readonly string[], options: readonly string[]] {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  return first < 0 ? [args, []] : [args.slice(0, first), args.slice(first)];
}

async function passes(pair: string): Promise<boolean> {
  const child = spawn(process.execPath, ['bin/test.ts', '--selectProjects', 'e2e', ...options], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, ASSUME: pair },
  });
  endWithParent(child, 'TERM');
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const [status] = await once(child, 'close');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop);
  return status === 0;
}
