import { LIMITS } from '../../../../contracts/limits.ts';
import type { CreateQprCodeInput, QprCodeDetail } from '../../../../sdk/src/index.ts';
import { hasDefaultGreeting } from '../../../../shared/page/greetings.ts';
import { dataUriOf } from '../../data/files/data-uri.ts';

/**
 * Copies everything that the owner wrote, under a name that marks it as a copy. Fields that the original does not have
 * come from the brand, as for any new code. The daily limits are not copied, because in an organization only owners can
 * set them. Of the recipients of visitors' requests, only those who have confirmed are copied: a confirmation is valid
 * for all codes of the owner, but an unconfirmed recipient was asked only about the original.
 */
export async function copyOf(
  code: QprCodeDetail,
  copyName: (name: string) => string,
): Promise<CreateQprCodeInput['body']> {
  const { prompt, welcome_message, template, metadata, organization_id, suggestions, color } = code;
  const { grounding, contact, privacy_url, embed_origins, voice, archived_message, archived_url } = code;
  const { logo_url, knowledge, forms, tags, recipient_statuses = [] } = code;
  const confirmed = recipient_statuses.filter(({ status }) => status === 'confirmed').map(({ email }) => email);
  return {
    name: [...copyName(code.name)].slice(0, LIMITS.nameLength).join(''),
    prompt,
    // The default greeting contains the name of the code, so the copy gets its own.
    ...(!hasDefaultGreeting({ ...code, welcome_message }) && { welcome_message }),
    template,
    metadata,
    ...(organization_id !== undefined && { organization_id }),
    ...(suggestions !== undefined && { suggestions }),
    ...(color !== undefined && { color }),
    ...(grounding !== undefined && { grounding }),
    ...(knowledge?.length && { knowledge }),
    ...(contact !== undefined && { contact }),
    ...(forms !== undefined && { forms }),
    ...(confirmed.length > 0 && { request_recipients: confirmed }),
    ...(privacy_url !== undefined && { privacy_url }),
    ...(embed_origins !== undefined && { embed_origins }),
    ...(voice !== undefined && { voice }),
    ...(tags !== undefined && { tags }),
    ...(archived_message !== undefined && { archived_message }),
    ...(archived_url !== undefined && { archived_url }),
    ...(logo_url !== undefined && { logo: await loadLogo(logo_url) }),
  };
}

/**
 * Loads the logo as a data URI, usually from the browser's cache. If that fails, copying fails: a copy without its logo
 * is incomplete.
 */
async function loadLogo(address: string): Promise<string> {
  const response = await fetch(new URL(address).pathname);
  if (!response.ok) throw new Error(`Loading the logo failed with status ${response.status}.`);
  return dataUriOf(await response.blob());
}
