import type { Context } from '../context.ts';
import { Interrupted, UsageError } from '../failures.ts';

/** Where nobody can answer the question, `--yes` must have. */
export function requireAnswer({ command, options, terminal }: Context): void {
  if (command.confirm === undefined || options.yes === true || terminal.isInteractive) return;
  throw new UsageError(`"qpr ${command.name}" cannot be undone: add --yes.`, command.name);
}

/** Asks before something that cannot be undone. */
export async function confirm({ options, terminal, ...context }: Context, question: string): Promise<void> {
  if (options.yes === true) return;
  const text = question.replace(/\{(\w+)\}/g, (_, name: string) => context.arguments[name] ?? '');
  const answer = await terminal.ask(`${text} [y/N] `);
  if (!/^(y|yes)$/i.test(answer)) throw new Interrupted();
}
