import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClientConfig } from '../operator/aws-client.ts';
import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/restore/options.ts';
import { restoreTable, switchTableCommand } from '../operator/restore/restore-table.ts';
import { reportLines, revokeOutdatedAccess } from '../operator/restore/revoke-outdated-access.ts';

await runCommand(HELP, readOptions, async (options) => {
  const client = new DynamoDBClient(awsClientConfig(options));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const streamArn = await restoreTable({ client, say, pollMilliseconds: 15_000 }, options);
  say('Looking for outdated access, such as keys that were revoked after the restored time …');
  const report = await revokeOutdatedAccess(client, { old: options.table, restored: options.to });
  for (const line of reportLines(report, options.table)) say(line);
  process.stdout.write(`To use the restored table:\n\n  ${switchTableCommand(streamArn)}\n`);
  return true;
});
