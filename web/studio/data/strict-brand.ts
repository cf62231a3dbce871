import type { Brand } from '../../../sdk/src/index.ts';

/** Whether assistants of new codes answer only from their prompt. They do, unless a saved brand turns it off. */
export const isStrictBrand = ({ grounding }: { readonly grounding?: Brand['grounding'] | undefined }): boolean =>
  grounding !== null;
