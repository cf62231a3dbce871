import * as z from 'zod/mini';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { withGreeting } from '../../../shared/page/greetings.ts';
import { suggestedQuestions } from '../../../shared/page/suggestions/suggested-questions.ts';
import { eventWrite } from '../../events/outbox.ts';
import { requireKnowledge } from '../../knowledge/require-knowledge.ts';
import { requireMembership } from '../../organizations/access.ts';
import { organizationReference } from '../../organizations/organization-ids.ts';
import { requireRole } from '../../organizations/roles.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { changed } from '../../platform/fields/changes.ts';
import type { Idempotency } from '../../platform/idempotency/claims.ts';
import { randomTail, ulidAt } from '../../platform/ids.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { type Brand, brandFields } from '../../qpr-codes/brand/brand.ts';
import { findBrand } from '../../qpr-codes/brand-store.ts';
import { type ImageStore, openImageStore } from '../../qpr-codes/images/image-store.ts';
import { putPageLogoWrite } from '../../qpr-codes/images/page-logo/page-logo-store.ts';
import { readPageLogo } from '../../qpr-codes/images/page-logo/read-page-logo.ts';
import { qrImages } from '../../qpr-codes/images/qr-image.ts';
import { codeImages, type StyleWithLogo } from '../../qpr-codes/images/style/stored-style.ts';
import { putLogoWrite, toStyleWithLogo } from '../../qpr-codes/images/style/style-store.ts';
import { appendWrites, creationTimeMs, firstAppends, nextAppends } from '../../qpr-codes/list/append.ts';
import { countCodeFailure, countCodeWrite } from '../../qpr-codes/organization-code-count.ts';
import { recipientsAddedWrite, requireRightToAddRecipients } from '../../qpr-codes/page/request-recipients.ts';
import {
  type CodeOwner,
  changedLimits,
  createdAtOf,
  ownerIdOf,
  type QprCode,
  shortIdOf,
  withoutContradiction,
} from '../../qpr-codes/qpr-code.ts';
import { CODE_INPUTS, codeLimitsInput } from '../../qpr-codes/qpr-code-fields.ts';
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
  ...z.partial(z.strictObject(CODE_INPUTS)).shape,
  name: CODE_INPUTS.name,
  prompt: CODE_INPUTS.prompt,
  template: z._default(CODE_INPUTS.template, 'business'),
  metadata: z._default(CODE_INPUTS.metadata, {}),
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
    async ({ body, caller, idempotency }) => {
      if (body.request_recipients?.length) requireRightToAddRecipients(caller, effects.now());
      return createCode(effects, caller, body, idempotency);
    },
    { beforeReplay: ({ body, caller }) => organizationFor(effects, caller, body) },
  );

/**
 * A list counts its codes in blocks of at most 96 (`qpr-codes/list/block-ledger.ts`). When a block fills up, all
 * creates in progress fail and are retried: 600 concurrent creates need more than 12 attempts. There is no delay,
 * because the failed transaction returned the current end of the list, which a delay would make stale.
 */
const RETRY_OPTIONS = { attempts: 24, capMilliseconds: 0 };

/**
 * Creates a code: first its images, then everything else in one transaction, so that no code ever lacks its images. A
 * later job removes the images of failed creates. The lists are not read before the write. If a condition fails, the
 * error returns the current state of the list, and the next attempt uses that. The brand is read while the images are
 * stored, so it takes no extra time.
 */
export async function createCode(
  effects: CreateEffects,
  caller: Owner,
  input: NewCodeInput,
  idempotency: Pick<Idempotency, 'complete'>,
): Promise<QprCodeView> {
  const { table, now } = effects;
  const logo = typeof input.logo === 'string' ? readPageLogo(input.logo) : undefined;
  const { name, prompt, template, metadata, limits } = input;
  const own = withGreeting({
    ...changed(CODE_FIELDS, { ...input, logo: logo?.name ?? input.logo }),
    ...{ name, prompt, template, metadata },
  });
  const organization = await organizationFor(effects, caller, input);
  const owner = organization
    ? { account_id: organization.account_id, organization_id: organization.id }
    : { account_id: caller.account_id };
  await requireKnowledge(table, owner, input.knowledge);
  const brandPromise = findBrand(table, owner.organization_id ?? owner.account_id);
  let { tail, styled } = await newImages(effects, brandPromise);
  const brand = await brandPromise;
  const fields = withoutContradiction({ ...brandFields(brand), ...own });
  const pageLogo = logo ?? (input.logo === undefined ? brand.logo : undefined);
  let appends = firstAppends(table, owner);

  return retryOnConflict(async () => {
    const code: QprCode = {
      ...newCode(ulidAt(creationTimeMs(appends, now()), tail), owner, caller),
      ...fields,
      suggested: suggestedQuestions(prompt),
      ...(limits && { limits: changedLimits(undefined, limits) }),
      style: styled?.style,
    };
    const view = toQprCodeView(code, effects.addresses);
    const failure = await tryTransactWrite(table, {
      ...appendWrites(appends, code),
      code: putCodeWrite(table, code),
      logo: pageLogo && putPageLogoWrite(table, shortIdOf(code.ulid), pageLogo),
      styleLogo: styled?.logo && putLogoWrite(table, shortIdOf(code.ulid), styled.logo),
      event: eventWrite(effects, { event: 'qpr_code.created', account_id: owner.account_id, data: view }),
      recipients:
        code.request_recipients && recipientsAddedWrite(effects, { account_id: owner.account_id, codeId: view.id }),
      organization: organization && countCodeWrite(table, organization),
      ...idempotency.complete(view),
    });
    if (!failure) return view;
    if (organization && failure.failed('organization')) {
      const refusal = countCodeFailure(organization, failure.itemOf('organization'));
      if (refusal) throw refusal;
      return createCode(effects, caller, input, idempotency);
    }
    if (failure.failed('code')) ({ tail, styled } = await newImages(effects, brandPromise));
    appends = await nextAppends(table, appends, failure, now());
    throw failure;
  }, RETRY_OPTIONS);
}

/**
 * The organization that gets the code; undefined if the caller's account gets it. Throws if the caller does not have
 * the permission to create codes in the organization or to set their limits.
 */
async function organizationFor(effects: Effects, caller: Owner, { organization_id, limits }: NewCodeInput) {
  const id = organization_id ?? caller.organization_id;
  if (id === undefined) return undefined;
  const { organization, member } = await requireMembership(effects, caller, id, 'codes.write');
  if (limits) requireRole(member.role, 'codes.limit');
  return organization;
}

/**
 * Creates the random part of the id, which ends with the short id, and stores the QR images of that short id. If the
 * brand has a style, the images have this style. The 50 random bits of a short id collide with an existing code about
 * once in a billion creates, even with a million codes.
 */
async function newImages(
  { random, images, addresses }: CreateEffects,
  brandPromise: Promise<Brand>,
): Promise<{ readonly tail: string; readonly styled: StyleWithLogo | undefined }> {
  const tail = randomTail(random);
  const short_id = shortIdOf(tail);
  const scan_url = scanUrlOf(short_id, addresses);
  const [{ style }] = await Promise.all([brandPromise, images.put(short_id, qrImages(scan_url))]);
  const styled = style && toStyleWithLogo(style);
  if (styled) await images.put(short_id, codeImages(scan_url, styled));
  return { tail, styled };
}

const newCode = (ulid: string, owner: CodeOwner, creator: Owner) => ({
  ...owner,
  ulid,
  status: 'active' as const,
  scans_total: 0,
  updated_at: createdAtOf(ulid),
  version: {
    number: 1,
    saved_at: createdAtOf(ulid),
    saved_by: creator.account_id,
    saved_for: ownerIdOf(owner),
    changes: [],
  },
});

const addresses = liveAddresses();
export const handler = createQprCode({ ...liveEffects(), images: openImageStore(addresses), addresses });
