import { LIMITS } from '../../../../contracts/limits.ts';
import type { CreateQprCodeInput, QprCodeDetail } from '../../../../sdk/src/index.ts';
import { hasDefaultGreeting } from '../../../../shared/page/greetings/greetings.ts';
import { dataUriOf } from '../../data/data-uri.ts';

/** All that its owner wrote, under a name that says that it is a copy. Limits are set by owners only, and not copied. */
export async function copyOf(
  code: QprCodeDetail,
  nameOf: (name: string) => string,
): Promise<CreateQprCodeInput['body']> {
  const { prompt, welcome_message, template, metadata, organization_id, suggestions, color } = code;
  const { grounding, contact, privacy_url, archived_message, archived_url, logo_url } = code;
  return {
    name: [...nameOf(code.name)].slice(0, LIMITS.nameLength).join(''),
    prompt,
    // Ours names the code, so the copy gets one of its own.
    ...(!hasDefaultGreeting({ ...code, welcomeMessage: welcome_message }) && { welcome_message }),
    template,
    metadata,
    ...(organization_id !== undefined && { organization_id }),
    ...(suggestions !== undefined && { suggestions }),
    ...(color !== undefined && { color }),
    ...(grounding !== undefined && { grounding }),
    ...(contact !== undefined && { contact }),
    ...(privacy_url !== undefined && { privacy_url }),
    ...(archived_message !== undefined && { archived_message }),
    ...(archived_url !== undefined && { archived_url }),
    ...(logo_url !== undefined && { logo: await pictureAt(logo_url) }),
  };
}

/** What a browser has shown it has at hand. A copy without its logo would be none, so a failure is one. */
async function pictureAt(address: string): Promise<string> {
  const response = await fetch(new URL(address).pathname);
  if (!response.ok) throw new Error(`The logo is answered with ${response.status}.`);
  return dataUriOf(await response.blob());
}
