import { ApiError } from '../../../../sdk/src/index.ts';
import { fieldError } from '../../data/problems.ts';

/** What is wrong with the address: its form, where it leads, or that it is taken. */
export const urlErrorOf = (error: Error | undefined): string | undefined =>
  fieldError(error, 'url') ??
  (error instanceof ApiError && /^webhook\.(?:url|host|target)/.test(error.code) ? error.message : undefined);
