import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClient } from '../operator/aws-client.ts';
import { HELP, readOptions } from '../operator/restore/options.ts';
import { restoreTable, takeOverCommand } from '../operator/restore/restore-table.ts';
import { UserError } from '../operator/user-error.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(`${HELP}\n`);
  } else {
    const client = new DynamoDBClient(awsClient({}));
    const say = (line: string) => process.stderr.write(`${line}\n`);
    const streamArn = await restoreTable({ client, say, pollMilliseconds: 15_000 }, options);
    process.stdout.write(`To take it over:\n\n  ${takeOverCommand(streamArn)}\n`);
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
