import * as z from 'zod/mini';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { greetingOf, hasDefaultGreeting } from '../../../shared/page/greetings.ts';
import { suggestedQuestions } from '../../../shared/page/suggestions/suggested-questions.ts';
import { NAME_VARIABLE, variablesIn } from '../../../shared/page/variables.ts';
import { requireKnowledge } from '../../knowledge/require-knowledge.ts';
import { findVariableNames } from '../../placements/placement-lists.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { ServiceError } from '../../platform/errors.ts';
import { changed } from '../../platform/fields/changes.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { requireCode, visibleCode } from '../../qpr-codes/access.ts';
import { updateInListsWrites } from '../../qpr-codes/code-lists.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import type { PageLogo } from '../../qpr-codes/images/page-logo/page-logo.ts';
import { deletePageLogoWrite, putPageLogoWrite } from '../../qpr-codes/images/page-logo/page-logo-store.ts';
import { readPageLogo } from '../../qpr-codes/images/page-logo/read-page-logo.ts';
import {
  mustAskForConfirmation,
  recipientsAddedWrite,
  requireRightToAddRecipients,
} from '../../qpr-codes/page/request-recipients.ts';
import {
  changedLimits,
  changeTime,
  codeIdOf,
  type QprCode,
  requireVersion,
  shortIdOf,
  withoutContradiction,
} from '../../qpr-codes/qpr-code.ts';
import { CODE_INPUTS, codeLimitsInput } from '../../qpr-codes/qpr-code-fields.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { type CodeChanges, updateCodeWrite } from '../../qpr-codes/store.ts';
import { nextVersion } from '../../qpr-codes/versions/next-version.ts';
import { recipientStatuses } from '../../requests/recipient-statuses.ts';
import { apiHandler } from '../api-handler.ts';

const patchSchema = z
  .partial(
    z.strictObject({
      ...CODE_INPUTS,
      limits: codeLimitsInput,
    }),
  )
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Must change at least one field.'),
  )
  .register(z.globalRegistry, {
    minProperties: 1,
    description: doc(
      'Omitted fields stay unchanged. metadata is replaced as a whole. A welcome_message of null restores the default greeting, which depends on the name and template of the code.',
    ),
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
  apiHandler('update-qpr-code', schemas, effects, async ({ path, body, caller, ifMatch }) => {
    const code = await updateCode(effects, caller, path.id, body, ifMatch);
    return { ...toQprCodeDetailView(code, effects.addresses), ...(await recipientStatuses(effects.table, code)) };
  });

const updateCode = (
  effects: Effects,
  caller: Caller,
  id: string,
  patch: CodePatch,
  ifMatch?: readonly string[],
): Promise<QprCode> => {
  const { table, now } = effects;
  const logo = typeof patch.logo === 'string' ? readPageLogo(patch.logo) : patch.logo;
  return retryOnConflict(async () => {
    const permission = patch.limits ? 'codes.limit' : 'codes.write';
    const found = await requireCode(findCode, table, caller, id, permission);
    const before = found.code;
    requireVersion(before, ifMatch);
    const mustAskRecipients = mustAskForConfirmation(before.request_recipients, patch.request_recipients);
    if (mustAskRecipients) requireRightToAddRecipients(caller, now());
    await requireKnowledge(table, visibleCode(found), patch.knowledge);
    const { after, changes } = patched(before, patch, logo, now());
    const next = await nextVersion(table, before, after, caller.account_id);
    await requireKnownVariables(table, after, patch);
    await transactWrite(table, {
      code: updateCodeWrite(table, before, { ...changes, ...next?.changes }),
      version: next?.write,
      logo: logo === undefined ? undefined : logoWrite(table, before, logo),
      lists: listWrites(table, before, after, changes),
      recipients: mustAskRecipients
        ? recipientsAddedWrite(effects, { account_id: before.account_id, codeId: id })
        : undefined,
    });
    return visibleCode({ ...found, code: { ...after, ...next?.changes } });
  });
};

/**
 * A variable that none of the placements has is a typo: visitors would see nothing in its place. A code without
 * placements can use any variable, because its placements come later.
 */
async function requireKnownVariables(table: Table, code: QprCode, patch: CodePatch): Promise<void> {
  const texts = {
    prompt: patch.prompt ?? '',
    welcome_message: patch.welcome_message ?? '',
    suggestions: (patch.suggestions ?? []).join('\n'),
  };
  if (variablesIn(Object.values(texts)).every((name) => name === NAME_VARIABLE)) return;
  const names = await findVariableNames(table, codeIdOf(code.ulid));
  if (!names) return;
  const known = [NAME_VARIABLE, ...names];
  const fields = Object.entries(texts).flatMap(([field, text]) => {
    const unknown = variablesIn([text]).filter((name) => !known.includes(name));
    return unknown.length === 0 ? [] : [{ path: `body.${field}`, message: unknownVariables(unknown, known) }];
  });
  if (fields.length > 0)
    throw new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', fields);
}

const braced = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

const unknownVariables = (unknown: readonly string[], known: readonly string[]): string =>
  `No placement of the code has ${braced(unknown)}. Known variables: ${braced(known)}.`;

const listWrites = (
  table: Table,
  before: QprCode,
  { name, metadata_version }: QprCode,
  changes: CodeChanges,
): TableWrite[] | undefined =>
  name === before.name && metadata_version === before.metadata_version && !('tags' in changes)
    ? undefined
    : updateInListsWrites(table, before, {
        name,
        metadata_version,
        ...('tags' in changes && { tags: changes.tags ?? null }),
      });

/** The code after the patch, and the changes to store, including fields that depend on the patched ones. */
function patched(before: QprCode, patch: CodePatch, logo: PageLogo | null | undefined, now: Date) {
  const { welcome_message, limits, ...fields } = patch;
  const sent = changed(CODE_FIELDS, { ...fields, logo: logo === null ? null : logo?.name });
  const { name, template, prompt } = { ...before, ...sent };
  const changes = {
    ...sent,
    welcome_message: patchedGreeting(before, welcome_message, { name, template }),
    ...(prompt !== before.prompt && { suggested: suggestedQuestions(prompt) }),
    ...(patch.metadata && { metadata_version: (before.metadata_version ?? 0) + 1 }),
    ...(limits && { limits: changedLimits(before.limits, limits) }),
    updated_at: changeTime(now, before.updated_at),
  };
  return { after: withoutContradiction<QprCode>({ ...before, ...changes }), changes };
}

/** The default greeting follows the name and template, unless the owner wrote another one. */
function patchedGreeting(
  before: QprCode,
  sent: string | null | undefined,
  after: Pick<QprCode, 'name' | 'template'>,
): string {
  // A client that changes only the name may also send back the greeting that it read. That is not a new greeting.
  const isKept = sent === undefined || sent === before.welcome_message;
  const isDefault = sent === null || (isKept && hasDefaultGreeting(before));
  return isDefault ? greetingOf(after) : (sent ?? before.welcome_message);
}

const logoWrite = (table: Table, { ulid }: QprCode, logo: PageLogo | null): TableWrite =>
  logo ? putPageLogoWrite(table, shortIdOf(ulid), logo) : deletePageLogoWrite(table, shortIdOf(ulid));

export const handler = updateQprCode({ ...liveEffects(), addresses: liveAddresses() });
