import type { Action } from '../context.ts';
import { findCode } from '../find/find-code.ts';

/** The URL never contains the API key: users sign in to the Studio themselves. */
export const openStudio: Action = async (context) => {
  const { arguments: words, options, terminal, json } = context;
  const { baseUrl } = context.connection();
  const path = words.CODE === undefined ? '' : `/codes/${await findCode(context, words.CODE)}`;
  const url = `${baseUrl}/studio${path}`;
  // The width is undefined if the output is not a terminal, as in a script. A script must not open a browser.
  const isOpened = options.print !== true && !json && terminal.width !== undefined && (await terminal.openBrowser(url));
  if (json) json.print({ url });
  else terminal.out(url);
  if (isOpened) terminal.err('Opened in the browser.');
  return undefined;
};
