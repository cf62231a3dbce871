import type { Action } from '../context.ts';
import { candidatesFor } from './candidates.ts';
import { SCRIPTS } from './scripts.ts';

export const completion: Action = async ({ arguments: { SHELL = '' }, terminal }) => {
  terminal.out(SCRIPTS[SHELL] ?? '');
  return undefined;
};

/** The words to complete follow `--`. */
export const complete: Action = async ({ words, terminal }) => {
  for (const { word, help } of candidatesFor(words)) terminal.out(help === '' ? word : `${word}\t${help}`);
  return undefined;
};
