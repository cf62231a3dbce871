import { exportAccount } from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { replaceFile } from '../files/replace-file.ts';

/** Writes all data of the account to one JSON file. */
export const saveExport: Action = async (context) => {
  const { terminal, json } = context;
  const file = String(context.options.output);
  const counter = { items: 0 };
  try {
    // An export that fails must not replace the file of an earlier export.
    await replaceFile(terminal.resolve(file), partsOf(context, counter), { mode: 0o600 });
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new UserError(`Cannot write ${file} (${code}).`);
  }
  if (json) json.print({ file, items: counter.items });
  else terminal.err(`Saved ${counter.items} items in ${file}.`);
  return undefined;
};

/** The text of the file: an array with one item per line, as in the export of the Studio. */
async function* partsOf({ client, terminal, json }: Context, counter: { items: number }): AsyncGenerator<string> {
  yield '[';
  for await (const { items } of client().pages(exportAccount, {}, { signal: terminal.signal })) {
    for (const item of items) {
      yield `${counter.items === 0 ? '' : ','}\n${JSON.stringify(item)}`;
      counter.items += 1;
    }
    if (!json && terminal.isErrorTty) terminal.overwrite(`${counter.items} …`);
  }
  yield '\n]\n';
}
