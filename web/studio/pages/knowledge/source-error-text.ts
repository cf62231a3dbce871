import type { KnowledgeSource } from '../../../../sdk/src/index.ts';
import type { KnowledgeTexts } from './texts/en.ts';

/** Why a source could not be read. The message of the service is in English. */
export const sourceErrorText = (
  { code, message }: NonNullable<KnowledgeSource['error']>,
  { errors }: Pick<KnowledgeTexts, 'errors'>,
): string => errors[code] ?? message;
