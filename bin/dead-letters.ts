import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/dead-letters/options.ts';
import { reportOf } from '../operator/dead-letters/report.ts';
import { areAllLettersDone, runDeadLetters } from '../operator/dead-letters/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const run = await runDeadLetters(options);
  const { stack, json } = options;
  process.stdout.write(`${json ? JSON.stringify({ stack, ...run }, null, 2) : reportOf(stack, run)}\n`);
  return areAllLettersDone(run);
});
