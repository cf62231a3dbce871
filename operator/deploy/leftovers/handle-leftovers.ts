import { createInterface } from 'node:readline/promises';
import { UserError } from '../../../shared/user-error.ts';
import type { DeployTarget } from '../deploy-target.ts';
import { unlessDenied } from '../finding.ts';
import { LEFTOVER_CHOICES, type LeftoverChoice } from '../options.ts';
import { adoptLeftovers } from './adopt-leftovers.ts';
import { deleteLeftover } from './delete-leftovers.ts';
import { findLeftovers, type Leftover } from './find-leftovers.ts';

const lineOf = ({ type, name, isEmpty }: Leftover): string =>
  `  ${type === 'AWS::S3::Bucket' ? 'bucket' : 'table'} ${name} (${isEmpty ? 'empty' : 'has data'})`;

const CHOICE_LINES = [
  '  --leftovers adopt    the new stack takes them over, with their data',
  '  --leftovers delete   delete the empty ones, keep the others',
  '  --leftovers keep     leave them alone; the new stack creates its own',
];

/** Adopts, deletes or keeps what an earlier stack left behind. */
export async function handleLeftovers(
  target: DeployTarget,
  given: LeftoverChoice | undefined,
  print: (line: string) => void,
): Promise<void> {
  const leftovers = await unlessDenied('leftovers', print, () => findLeftovers(target));
  if (leftovers === undefined) return;
  print(`An earlier ${target.deployment.stack} left these behind:`);
  for (const leftover of leftovers.resources) print(lineOf(leftover));
  const choice = given ?? (await askForChoice(print));
  if (choice === 'adopt') {
    await adoptLeftovers(target, leftovers);
    print('  adopted: the stack now has them.');
    return;
  }
  if (choice === 'delete') {
    for (const leftover of leftovers.resources) {
      if (leftover.isEmpty) await deleteLeftover(target, leftover);
      print(`  ${leftover.isEmpty ? 'deleted' : 'kept, because it has data'}: ${leftover.name}`);
    }
  }
}

async function askForChoice(print: (line: string) => void): Promise<LeftoverChoice> {
  for (const line of CHOICE_LINES) print(line);
  if (!process.stdin.isTTY)
    throw new UserError('Nothing was deployed. Choose what to do with them: --leftovers adopt, delete or keep.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const answer = await terminal.question('adopt, delete or keep? ');
      const choice = LEFTOVER_CHOICES.find((option) => option === answer.trim());
      if (choice) return choice;
    }
  } finally {
    terminal.close();
  }
}
