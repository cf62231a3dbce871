import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/issue-key/options.ts';
import { issueKey } from '../operator/issue-key/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const issued = await issueKey(options);
  // The key alone on stdout, so that a script can take it; the rest is for the person.
  process.stderr.write(`Key ${issued.key_id} of account ${issued.account_id} (${issued.email}); shown only now:\n`);
  process.stdout.write(`${issued.api_key}\n`);
  return true;
});
