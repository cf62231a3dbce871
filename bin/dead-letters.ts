import { HELP, readOptions } from '../operator/dead-letters/options.ts';
import { reportOf } from '../operator/dead-letters/report.ts';
import { runDeadLetters } from '../operator/dead-letters/run.ts';
import { UserError } from '../operator/user-error.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(`${HELP}\n`);
  } else {
    const outcomes = await runDeadLetters(options);
    const { stack, json } = options;
    process.stdout.write(
      `${json ? JSON.stringify({ stack, letters: outcomes }, null, 2) : reportOf(stack, outcomes)}\n`,
    );
    process.exitCode = outcomes.every(({ done }) => done) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
