import { runCommand } from '../operator/command.ts';
import { HELP, readSmokeOptions } from '../operator/smoke/options.ts';
import { hintOf, lineOf } from '../operator/smoke/report.ts';
import { runSmoke } from '../operator/smoke/run.ts';

await runCommand(
  HELP,
  (args) => readSmokeOptions(args, process.env),
  async (options) => {
    const { results, succeeded } = await runSmoke(options, (result) => {
      if (!options.json) process.stdout.write(`${lineOf(result)}\n`);
    });
    const hint = hintOf(results);
    if (hint !== undefined) process.stderr.write(`${hint}\n`);
    if (options.json) {
      process.stdout.write(
        `${JSON.stringify({ base_url: options.baseUrl, ok: succeeded, checks: results }, null, 2)}\n`,
      );
    }
    return succeeded;
  },
);
