import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/dead-letters/options.ts';
import { reportOf } from '../operator/dead-letters/report.ts';
import { runDeadLetters } from '../operator/dead-letters/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const outcomes = await runDeadLetters(options);
  const { stack, json } = options;
  process.stdout.write(`${json ? JSON.stringify({ stack, letters: outcomes }, null, 2) : reportOf(stack, outcomes)}\n`);
  return outcomes.every(({ done }) => done);
});
