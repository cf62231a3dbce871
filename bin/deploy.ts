import { runCommand } from '../operator/command.ts';
import { HELP, readDeployOptions } from '../operator/deploy/options.ts';

await runCommand(HELP, readDeployOptions, async (options) => {
  // Imported lazily, so that the help and option errors are printed immediately.
  const { runDeploy } = await import('../operator/deploy/run.ts');
  return runDeploy(options, (line) => void process.stdout.write(`${line}\n`));
});
