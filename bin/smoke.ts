import { HELP, readSmokeOptions } from '../operator/smoke/options.ts';
import { lineOf } from '../operator/smoke/report.ts';
import { runSmoke } from '../operator/smoke/run.ts';
import { UserError } from '../operator/user-error.ts';

try {
  const options = readSmokeOptions(process.argv.slice(2), process.env);
  if (options === undefined) {
    process.stdout.write(`${HELP}\n`);
  } else {
    const report = await runSmoke(options, (result) => {
      if (!options.json) process.stdout.write(`${lineOf(result)}\n`);
    });
    const { results, succeeded } = report;
    if (options.json) {
      process.stdout.write(
        `${JSON.stringify({ base_url: options.baseUrl, ok: succeeded, checks: results }, null, 2)}\n`,
      );
    }
    process.exitCode = succeeded ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
