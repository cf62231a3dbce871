import { runCommand } from '../operator/command.ts';
import { HELP, readDeployOptions } from '../operator/deploy/options.ts';

await runCommand(HELP, readDeployOptions, async (options) => {
  // Loaded late, so that the help and errors in the options are printed at once.
  const { runDeploy } = await import('../operator/deploy/run.ts');
  return runDeploy(options, (line) => void process.stdout.write(`${line}\n`));
});
