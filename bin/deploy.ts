import { HELP, readDeployOptions } from '../operator/deploy/options.ts';
import { UserError } from '../operator/user-error.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const options = readDeployOptions(process.argv.slice(2));
  if (options === undefined) {
    print(HELP);
  } else {
    // Loaded only now: help and mistakes are printed at once.
    const { runDeploy } = await import('../operator/deploy/run.ts');
    process.exitCode = (await runDeploy(options, print)) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
