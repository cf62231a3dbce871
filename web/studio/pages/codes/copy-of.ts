import type { CreateQprCodeInput, QprCodeDetail } from '../../../../sdk/src/index.ts';

const LONGEST_NAME = 200;

/** All that its owner wrote, under a name that says that it is a copy. Limits are set by owners only, and not copied. */
export function copyOf(code: QprCodeDetail, nameOf: (name: string) => string): CreateQprCodeInput['body'] {
  const { prompt, welcome_message, template, metadata, organization_id, suggestions, color } = code;
  return {
    name: [...nameOf(code.name)].slice(0, LONGEST_NAME).join(''),
    prompt,
    welcome_message,
    template,
    metadata,
    ...(organization_id !== undefined && { organization_id }),
    ...(suggestions !== undefined && { suggestions }),
    ...(color !== undefined && { color }),
  };
}
