import type { Action } from '../context.ts';
import { findCode } from './find-code.ts';

/** The URL never contains the API key: users sign in to the Studio themselves. */
export const openStudio: Action = async (context) => {
  const { arguments: words, options, terminal, isJson } = context;
  const { baseUrl } = context.connection();
  const path = words.CODE === undefined ? '' : `/codes/${await findCode(context, words.CODE)}`;
  const url = `${baseUrl}/studio${path}`;
  const isOpened =
    options.print !== true && !isJson && terminal.width !== undefined && (await terminal.openBrowser(url));
  terminal.out(isJson ? JSON.stringify({ url }) : url);
  if (isOpened) terminal.err('Opened in the browser.');
  return undefined;
};
