import type { Brand } from '../../../sdk/src/index.ts';

/** Whether new codes answer only from their prompt and knowledge. They do, unless a saved brand turns this off. */
export const isStrictBrand = ({ grounding }: { readonly grounding?: Brand['grounding'] | undefined }): boolean =>
  grounding !== null;
