import * as z from 'zod/mini';
import { apiHandler } from '../../api/api-handler.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { untilUnchanged } from '../../platform/until-unchanged.ts';
import { requireCode, visibleCode } from '../access.ts';
import { renameInListsWrites } from '../code-lists.ts';
import { findCode } from '../find-code.ts';
import { greetingOf, hasOurGreeting } from '../greetings.ts';
import type { PageLogo } from '../images/page-logo/page-logo.ts';
import { deletePageLogoWrite, putPageLogoWrite } from '../images/page-logo/page-logo-store.ts';
import { readPageLogo } from '../images/page-logo/read-page-logo.ts';
import { changed, changedPage, pageChanges } from '../page/page-options.ts';
import { changedLimits, changeTime, type QprCode, requireVersion, shortIdOf } from '../qpr-code.ts';
import { CODE_FIELDS, codeLimitsInput, PAGE_FIELDS } from '../qpr-code-fields.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../qpr-code-view.ts';
import { updateCodeWrite } from '../store.ts';
import { suggestedFor } from '../suggestions/suggested-questions.ts';

const patchSchema = z
  .partial(
    z.strictObject({
      ...CODE_FIELDS,
      welcome_message: z.nullable(CODE_FIELDS.welcome_message),
      ...PAGE_FIELDS,
      limits: codeLimitsInput,
    }),
  )
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Must change at least one field.'),
  )
  .register(z.globalRegistry, {
    minProperties: 1,
    description:
      'Fields left out stay as they are; metadata is replaced as a whole. A welcome_message of null is our greeting again, which follows the name and the template of the code.',
  });

export const schemas = {
  path: z.object({ id: codeId }),
  body: patchSchema,
  response: qprCodeDetailViewSchema,
  version: CODE_VERSION,
  ifMatch: true as const,
};

export const updateQprCode = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('update-qpr-code', schemas, effects, async ({ path, body, caller, ifMatch }) =>
    toQprCodeDetailView(await updateCode(effects, caller, path.id, body, ifMatch), effects.addresses),
  );

const updateCode = (
  { table, now }: Effects,
  caller: Owner,
  id: string,
  patch: z.output<typeof patchSchema>,
  ifMatch?: readonly string[],
): Promise<QprCode> => {
  const logo = typeof patch.logo === 'string' ? readPageLogo(patch.logo) : patch.logo;
  return untilUnchanged(async () => {
    const permission = patch.limits ? 'codes.limit' : 'codes.write';
    const found = await requireCode(findCode, table, caller, id, permission);
    const before = found.code;
    requireVersion(before, ifMatch);
    const template = patch.template ?? before.template;
    const name = patch.name ?? before.name;
    const prompt = patch.prompt ?? before.prompt;
    // Whoever sends back what was read, with another name, did not write our greeting.
    const keepsGreeting = [undefined, before.welcomeMessage].includes(patch.welcome_message ?? undefined);
    const isOurs = patch.welcome_message === null || (keepsGreeting && hasOurGreeting(before));
    const welcomeMessage = isOurs ? greetingOf({ name, template }) : (patch.welcome_message ?? before.welcomeMessage);
    // Codes of earlier versions have none yet, and get theirs with any change.
    const suggested = (prompt === before.prompt && before.suggested) || suggestedFor(prompt);
    const pageChange = pageChanges({ ...patch, logo: logo === null ? null : logo?.name });
    const color = patch.color?.toLowerCase() ?? patch.color;
    const after: QprCode = {
      ...before,
      name,
      prompt,
      welcomeMessage,
      template,
      suggestions: changed(before.suggestions, patch.suggestions),
      suggested,
      color: changed(before.color, color),
      ...changedPage(before, pageChange),
      metadata: patch.metadata ?? before.metadata,
      limits: patch.limits ? changedLimits(before.limits, patch.limits) : before.limits,
      updatedAt: changeTime(now(), before.updatedAt),
    };
    await transactWrite(table, {
      code: updateCodeWrite(table, before, {
        ...patch,
        welcomeMessage,
        suggested: suggested ?? null,
        color,
        ...pageChange,
        limits: patch.limits && after.limits,
        updatedAt: after.updatedAt,
      }),
      logo: logo === undefined ? undefined : logoWrite(table, before, logo),
      lists: after.name === before.name ? undefined : renameInListsWrites(table, before, after.name),
    });
    return visibleCode({ ...found, code: after });
  });
};

const logoWrite = (table: Table, { ulid }: QprCode, logo: PageLogo | null): TableWrite =>
  logo ? putPageLogoWrite(table, shortIdOf(ulid), logo) : deletePageLogoWrite(table, shortIdOf(ulid));

export const handler = updateQprCode({ ...liveEffects(), addresses: liveAddresses() });
