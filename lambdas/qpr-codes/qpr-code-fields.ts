import * as z from 'zod/mini';
import { LIMITS } from '../contracts/limits.ts';
import { CODE_STATUSES, TEMPLATES } from '../contracts/qpr-codes.ts';
import { metadataInput } from '../platform/schemas/metadata.ts';
import { oneOf } from '../platform/schemas/one-of.ts';
import { text } from '../platform/schemas/text.ts';

/** The fields of a code that its owner writes. */
export const CODE_FIELDS = {
  name: text(LIMITS.nameLength).check(z.meta({ description: 'Human-readable name', examples: ['Lobby concierge'] })),
  prompt: text(LIMITS.promptLength).check(
    z.meta({
      description: 'AI system prompt; sets persona and behavior',
      examples: ['You are the concierge of the Grand Hotel.'],
    }),
  ),
  welcome_message: text(LIMITS.welcomeMessageLength).check(
    z.meta({
      description: 'First message shown to the user; a greeting that fits the template when omitted',
    }),
  ),
  template: z.enum(TEMPLATES, oneOf(TEMPLATES)),
  metadata: metadataInput,
};

export const codeStatus = z.enum(CODE_STATUSES, oneOf(CODE_STATUSES));
