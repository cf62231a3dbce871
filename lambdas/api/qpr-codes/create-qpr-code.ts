import * as z from 'zod/mini';
import { greetingOf } from '../../../shared/page/greetings/greetings.ts';
import { suggestedFor } from '../../../shared/page/suggestions/suggested-questions.ts';
import { eventWrite } from '../../events/outbox.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { requireRole } from '../../organizations/roles.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import type { Idempotency } from '../../platform/idempotency/claims.ts';
import { randomTail, ulidAt } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { type ImageStore, openImageStore } from '../../qpr-codes/images/image-store.ts';
import { putPageLogoWrite } from '../../qpr-codes/images/page-logo/page-logo-store.ts';
import { readPageLogo } from '../../qpr-codes/images/page-logo/read-page-logo.ts';
import { qrImages } from '../../qpr-codes/images/qr-image.ts';
import { appendWrites, creationTimeMs, firstAppends, nextAppends } from '../../qpr-codes/list/append.ts';
import { countCodeFailure, countCodeWrite } from '../../qpr-codes/organization-code-count.ts';
import { changedPage, pageChanges } from '../../qpr-codes/page/page-options.ts';
import { type CodeOwner, changedLimits, createdAtOf, type QprCode, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { CODE_FIELDS, codeLimitsInput, PAGE_FIELDS } from '../../qpr-codes/qpr-code-fields.ts';
import {
  CODE_VERSION,
  type QprCodeView,
  qprCodeViewSchema,
  scanUrlOf,
  toQprCodeView,
} from '../../qpr-codes/qpr-code-view.ts';
import { putCodeWrite } from '../../qpr-codes/store.ts';
import { apiHandler } from '../api-handler.ts';

const bodySchema = z.strictObject({
  name: CODE_FIELDS.name,
  prompt: CODE_FIELDS.prompt,
  welcome_message: z.optional(z.nullable(CODE_FIELDS.welcome_message)),
  template: z._default(CODE_FIELDS.template, 'business'),
  metadata: z._default(CODE_FIELDS.metadata, {}),
  ...z.partial(z.strictObject(PAGE_FIELDS)).shape,
  organization_id: z.optional(organizationReference),
  limits: z.optional(codeLimitsInput),
});
export type NewCodeInput = z.output<typeof bodySchema>;

export const schemas = { body: bodySchema, response: qprCodeViewSchema, version: CODE_VERSION };

export interface CreateEffects extends Effects {
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

export const createQprCode = (effects: CreateEffects) =>
  apiHandler(
    'create-qpr-code',
    schemas,
    effects,
    ({ body, caller, idempotency }) => createCode(effects, caller, body, idempotency),
    ({ body, caller }) => organizationFor(effects, caller, body),
  );

/**
 * In a burst of creates, each block that fills up fails all creates in progress: 600 concurrent creates need more than
 * 12 attempts. There is no delay, because the failed transaction returned the current end of the list, which a delay
 * would make stale.
 */
const RETRY_OPTIONS = { attempts: 24, capMilliseconds: 0 };

/**
 * Creates a code: first its images, then everything else in one transaction, so that no code ever lacks its images. A
 * later job removes the images of failed creates. Nothing is read before the write: the failed condition decides what
 * the next attempt changes.
 */
export async function createCode(
  effects: CreateEffects,
  caller: Owner,
  input: NewCodeInput,
  idempotency: Pick<Idempotency, 'complete'>,
): Promise<QprCodeView> {
  const { table, now } = effects;
  const logo = typeof input.logo === 'string' ? readPageLogo(input.logo) : undefined;
  const page = changedPage({}, pageChanges({ ...input, logo: logo?.name }));
  const organization = await organizationFor(effects, caller, input);
  const owner = organization
    ? { accountId: organization.accountId, organizationId: organization.id }
    : { accountId: caller.accountId };
  let tail = await newTail(effects);
  let appends = firstAppends(table, owner);

  return retryOnConflict(async () => {
    const code = { ...newCode(ulidAt(creationTimeMs(appends, now()), tail), owner, input), ...page };
    const view = toQprCodeView(code, effects.addresses);
    const failure = await tryTransactWrite(table, {
      ...appendWrites(appends, code),
      code: putCodeWrite(table, code),
      logo: logo && putPageLogoWrite(table, shortIdOf(code.ulid), logo),
      event: eventWrite(effects, { event: 'qpr_code.created', accountId: owner.accountId, data: view }),
      organization: organization && countCodeWrite(table, organization),
      ...idempotency.complete(view),
    });
    if (!failure) return view;
    if (organization && failure.failed('organization')) {
      const refusal = countCodeFailure(organization, failure.itemOf('organization'));
      if (refusal) throw refusal;
      return createCode(effects, caller, input, idempotency);
    }
    if (failure.failed('code')) tail = await newTail(effects);
    appends = await nextAppends(table, appends, failure, now());
    throw failure;
  }, RETRY_OPTIONS);
}

async function organizationFor(effects: Effects, caller: Owner, { organization_id, limits }: NewCodeInput) {
  const id = organization_id ?? caller.organizationId;
  if (id === undefined) return undefined;
  const { organization, member } = await requireMembership(effects, caller, id, 'codes.write');
  if (limits) requireRole(member.role, 'codes.limit');
  return organization;
}

/**
 * Creates the random part of the id, which ends with the short id, and stores the images of that short id. 50 random
 * bits collide with an existing code about once in a billion creates, even with a million codes.
 */
async function newTail({ random, images, addresses }: CreateEffects): Promise<string> {
  const tail = randomTail(random);
  const shortId = shortIdOf(tail);
  await images.put(shortId, qrImages(scanUrlOf(shortId, addresses)));
  return tail;
}

const newCode = (ulid: string, owner: CodeOwner, input: NewCodeInput): QprCode => ({
  ...owner,
  ulid,
  name: input.name,
  prompt: input.prompt,
  welcomeMessage: input.welcome_message ?? greetingOf(input),
  template: input.template,
  metadata: input.metadata,
  ...(input.suggestions && { suggestions: input.suggestions }),
  suggested: suggestedFor(input.prompt),
  ...(input.color && { color: input.color.toLowerCase() }),
  status: 'active',
  ...(input.limits && { limits: changedLimits(undefined, input.limits) }),
  scansTotal: 0,
  updatedAt: createdAtOf(ulid),
});

const addresses = liveAddresses();
export const handler = createQprCode({ ...liveEffects(), images: openImageStore(addresses), addresses });
