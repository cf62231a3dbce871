import { LIMITS } from '../../../../contracts/limits.ts';
import type { CreateQprCodeInput, QprCodeDetail } from '../../../../sdk/src/index.ts';
import { CODE_FIELDS } from '../../../../shared/fields/code-fields.ts';
import { namesOf } from '../../../../shared/fields/field.ts';
import { ownGreetingOf } from '../../../../shared/page/greetings.ts';
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
  const { logo_url, recipient_statuses = [] } = code;
  const confirmed = recipient_statuses.filter(({ status }) => status === 'confirmed').map(({ email }) => email);
  const values = {
    ...code,
    name: [...copyName(code.name)].slice(0, LIMITS.nameLength).join(''),
    // The default greeting contains the name of the code, so the copy gets its own.
    welcome_message: ownGreetingOf(code),
    request_recipients: confirmed.length > 0 ? confirmed : undefined,
    logo: logo_url === undefined ? undefined : await loadLogo(logo_url),
  };
  const names = [...namesOf(CODE_FIELDS), 'organization_id'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as unknown as CreateQprCodeInput['body'];
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
