import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/issue-key/options.ts';
import { issueKey } from '../operator/issue-key/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const issued = await issueKey(options);
  // Only the result goes to stdout, so that a script can read it. The rest is for the user.
  if ('api_key' in issued) {
    process.stderr.write(`Sign-in link for the Studio (works once, for 30 minutes): ${issued.studio_url}\n`);
    process.stderr.write(`Key ${issued.key_id} of account ${issued.account_id} (${issued.email}), shown only once:\n`);
  }
  process.stdout.write(`${'api_key' in issued ? issued.api_key : issued.studio_url}\n`);
  return true;
});
