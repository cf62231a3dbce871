import type { Context } from '../context.ts';
import { Interrupted, UsageError } from '../failures.ts';

/** Throws if the command needs a confirmation, but nobody can be asked and `--yes` is missing. */
export function requireConfirmation({ command, options, terminal }: Context): void {
  if (command.confirm === undefined || options.yes === true || terminal.isInteractive) return;
  throw new UsageError(`"qpr ${command.name}" cannot be undone. To confirm, add --yes.`, command.name);
}

/** Asks for confirmation before an action that cannot be undone. Fills in arguments such as `{CODE}`. */
export async function confirm({ options, terminal, ...context }: Context, question: string): Promise<void> {
  if (options.yes === true) return;
  const text = question.replace(/\{(\w+)\}/g, (_, name: string) => context.arguments[name] ?? '');
  const answer = await terminal.ask(`${text} [y/N] `);
  if (!/^(y|yes)$/i.test(answer)) throw new Interrupted();
}
