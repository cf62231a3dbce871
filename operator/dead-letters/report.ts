import { USER_IMPACT } from './queues.ts';
import type { Run } from './run.ts';

const MAX_SHOWN_PER_GROUP = 10;

/** The report as text, grouped by the function or state machine that failed, with the consequences for users. */
export function reportOf(stack: string, { letters, unfinished, hidden }: Run): string {
  if (letters.length === 0) return `${stack} has no dead letters.`;
  const groups = Object.entries(Object.groupBy(letters, ({ name }) => name));
  const blocks = groups.map(([name, group = []]) => {
    const notDone = group.filter(({ done }) => !done);
    const title = `${name}: ${notDone.length} left${notDone.length < group.length ? `, ${group.length - notDone.length} done` : ''}`;
    const shown = notDone.slice(0, MAX_SHOWN_PER_GROUP).map(({ at, id, reason, error }) => {
      const again = error === undefined ? '' : `\n      failed again: ${error}`;
      return `  ${at}  ${id}  ${reason}${again}`;
    });
    return [
      title,
      ...(notDone.length > 0 ? [`  Meanwhile ${USER_IMPACT[name] ?? 'some work is not done'}.`] : []),
      ...shown,
      ...(notDone.length > MAX_SHOWN_PER_GROUP ? [`  … and ${notDone.length - MAX_SHOWN_PER_GROUP} more`] : []),
      ...(notDone.length > 0 ? [`  When the cause is fixed: npm run dead-letters -- --redrive ${name}`] : []),
    ].join('\n');
  });
  const more = unfinished.map(
    (queue) => `${queue} may have more dead letters than this run read. After a redrive, run the command again.`,
  );
  const stuck = hidden.map(
    ({ queue, count, error }) =>
      `${queue} may hide ${count} of these dead letters for up to 20 minutes, because SQS did not return them (${error}).`,
  );
  return [...blocks, ...more, ...stuck].join('\n\n');
}
