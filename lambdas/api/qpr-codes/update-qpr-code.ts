import * as z from 'zod/mini';
import { greetingOf, hasDefaultGreeting } from '../../../shared/page/greetings/greetings.ts';
import { suggestedFor } from '../../../shared/page/suggestions/suggested-questions.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { requireCode, visibleCode } from '../../qpr-codes/access.ts';
import { renameInListsWrites } from '../../qpr-codes/code-lists.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import type { PageLogo } from '../../qpr-codes/images/page-logo/page-logo.ts';
import { deletePageLogoWrite, putPageLogoWrite } from '../../qpr-codes/images/page-logo/page-logo-store.ts';
import { readPageLogo } from '../../qpr-codes/images/page-logo/read-page-logo.ts';
import { changed, changedPage, pageChanges } from '../../qpr-codes/page/page-options.ts';
import { changedLimits, changeTime, type QprCode, requireVersion, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { CODE_FIELDS, codeLimitsInput, PAGE_FIELDS } from '../../qpr-codes/qpr-code-fields.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { updateCodeWrite } from '../../qpr-codes/store.ts';
import { apiHandler } from '../api-handler.ts';

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
      'Omitted fields stay unchanged. metadata is replaced as a whole. A welcome_message of null restores the default greeting, which depends on the name and template of the code.',
  });

type CodePatch = z.output<typeof patchSchema>;

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
  patch: CodePatch,
  ifMatch?: readonly string[],
): Promise<QprCode> => {
  const logo = typeof patch.logo === 'string' ? readPageLogo(patch.logo) : patch.logo;
  return retryOnConflict(async () => {
    const permission = patch.limits ? 'codes.limit' : 'codes.write';
    const found = await requireCode(findCode, table, caller, id, permission);
    const before = found.code;
    requireVersion(before, ifMatch);
    const { after, changes } = patched(before, patch, logo, now());
    await transactWrite(table, {
      code: updateCodeWrite(table, before, changes),
      logo: logo === undefined ? undefined : logoWrite(table, before, logo),
      lists: after.name === before.name ? undefined : renameInListsWrites(table, before, after.name),
    });
    return visibleCode({ ...found, code: after });
  });
};

/** The code after the patch, and its changes, including those that follow from the patched fields. */
function patched(before: QprCode, patch: CodePatch, logo: PageLogo | null | undefined, now: Date) {
  const name = patch.name ?? before.name;
  const prompt = patch.prompt ?? before.prompt;
  const template = patch.template ?? before.template;
  const welcomeMessage = patchedGreeting(before, patch.welcome_message, { name, template });
  const suggested = prompt === before.prompt ? before.suggested : suggestedFor(prompt);
  const color = patch.color?.toLowerCase() ?? patch.color;
  const limits = patch.limits && changedLimits(before.limits, patch.limits);
  const page = pageChanges({ ...patch, logo: logo === null ? null : logo?.name });
  const updatedAt = changeTime(now, before.updatedAt);
  const after: QprCode = {
    ...before,
    name,
    prompt,
    welcomeMessage,
    template,
    suggestions: changed(before.suggestions, patch.suggestions),
    suggested,
    color: changed(before.color, color),
    ...changedPage(before, page),
    metadata: patch.metadata ?? before.metadata,
    limits: limits ?? before.limits,
    updatedAt,
  };
  const changes = { ...patch, welcomeMessage, suggested: suggested ?? null, color, ...page, limits, updatedAt };
  return { after, changes };
}

/** The default greeting follows the name and template, unless the owner wrote another one. */
function patchedGreeting(
  before: QprCode,
  sent: string | null | undefined,
  after: Pick<QprCode, 'name' | 'template'>,
): string {
  // A client that sends back the greeting it read, with another name, did not write its own greeting.
  const isKept = sent === undefined || sent === before.welcomeMessage;
  const isDefault = sent === null || (isKept && hasDefaultGreeting(before));
  return isDefault ? greetingOf(after) : (sent ?? before.welcomeMessage);
}

const logoWrite = (table: Table, { ulid }: QprCode, logo: PageLogo | null): TableWrite =>
  logo ? putPageLogoWrite(table, shortIdOf(ulid), logo) : deletePageLogoWrite(table, shortIdOf(ulid));

export const handler = updateQprCode({ ...liveEffects(), addresses: liveAddresses() });
