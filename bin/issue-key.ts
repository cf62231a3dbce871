import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/issue-key/options.ts';
import { issueKey } from '../operator/issue-key/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const issued = await issueKey(options);
  // What was asked for stands alone on stdout, so that a script can take it; the rest is for the person.
  if ('api_key' in issued) {
    process.stderr.write(`The Studio, once and within 30 minutes: ${issued.studio_url}\n`);
    process.stderr.write(`Key ${issued.key_id} of account ${issued.account_id} (${issued.email}); shown only now:\n`);
  }
  process.stdout.write(`${'api_key' in issued ? issued.api_key : issued.studio_url}\n`);
  return true;
});
