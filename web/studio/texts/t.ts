import type { StudioMessages } from '../../../messages/studio.js';
import type { VisitorMessages } from '../../../messages/visitor.js';
import { formatNumber, plural } from './format.ts';
import { language } from './language.ts';

/**
 * The messages in the user's language, such as `t.codes.title`. A page or a dialog is loaded together with the messages
 * that its code names. Those of the page that a scan opens are `t.visitor`.
 */
export const t = {} as StudioMessages & { readonly visitor: VisitorMessages };

/** Defined by the build (`lib/bundling/studio-messages.ts`). */
declare const MESSAGES_HASH: string;

/** Loads a file of messages. The first one has those of the frame. */
export async function loadMessages(index = 0): Promise<void> {
  const file = `./messages-${language}-${index}-${MESSAGES_HASH}.js`;
  const { default: create } = await import(file);
  Object.assign(t, create(formatNumber, plural));
}

/** The build puts it around each `import()` of a module that uses messages. */
export async function withMessages<T>(index: number, module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, loadMessages(index)]);
  return loaded;
}

/** The message for a value that may have none, such as the code of an error. */
export const messageFor = (
  messages: Readonly<Record<string, string>>,
  value: string | undefined,
): string | undefined => (value === undefined ? undefined : messages[value]);
