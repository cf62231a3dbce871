import type { Action } from '../context.ts';
import { candidatesFor } from './candidates.ts';
import { SCRIPTS } from './scripts.ts';

export const completion: Action = async ({ arguments: { SHELL = '' }, terminal, json }) => {
  const script = SCRIPTS[SHELL] ?? '';
  if (json) json.print({ shell: SHELL, script });
  else terminal.out(script);
  return undefined;
};

/** Prints the completions of a command line. The shell scripts pass its words after `--`. */
export const complete: Action = async ({ words, terminal }) => {
  for (const { word, help } of candidatesFor(words)) terminal.out(help === '' ? word : `${word}\t${help}`);
  return undefined;
};
