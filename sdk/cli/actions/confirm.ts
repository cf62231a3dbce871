import type { Context } from '../context.ts';
import { Interrupted, UsageError } from '../failures.ts';

/** Asks before something that cannot be undone; where nobody can answer, `--yes` must have. */
export async function confirm({ command, options, terminal, ...context }: Context, question: string): Promise<void> {
  if (options.yes === true) return;
  if (!terminal.isInteractive) throw new UsageError(`"qpr ${command.name}" cannot be undone: add --yes.`, command.name);
  const text = question.replace(/\{(\w+)\}/g, (_, name: string) => context.arguments[name] ?? '');
  const answer = await terminal.ask(`${text} [y/N] `);
  if (!/^(y|yes)$/i.test(answer)) throw new Interrupted();
}
