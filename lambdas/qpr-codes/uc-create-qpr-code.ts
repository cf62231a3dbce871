import { listsOf } from './list/code-list.ts';
import { type NewCode, writeNewCode } from './list/append.ts';
import type { Effects } from '../platform/effects.ts';
import type { ImageStore } from './images/image-store.ts';
import type { Organization } from '../organizations/organization.ts';
import { changeCounts, organizationKey } from '../organizations/store.ts';
import { eventWrite } from '../events/outbox.ts';
import type { CodeOwner } from './find-code.ts';
import { codeKey, codePut } from './store.ts';
import { ConditionFailed } from '../platform/table/transact-write.ts';
import type { Table } from '../platform/table/table.ts';
import type { TableWrite } from '../platform/table/writes.ts';
import type { Owner } from '../platform/caller.ts';
import { notFound } from '../platform/errors.ts';
import { GREETINGS } from './greetings.ts';
import { randomTail } from '../platform/ids.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import { PLAN_LIMITS, planLimitReached } from '../organizations/plans.ts';
import { createdAtOf, type QprCode, shortIdOf, type Template } from './qpr-code.ts';
import { type Addresses, type CodeView, codeView, scanUrlOf } from './qpr-code-view.ts';
import { qrImages } from './images/qr-image.ts';
import { requireMembership } from '../organizations/access.ts';

export interface NewCodeInput {
  readonly name: string;
  readonly prompt: string;
  readonly welcome_message?: string | undefined;
  readonly template: Template;
  readonly metadata: Metadata;
  readonly organization_id?: string | undefined;
}

export interface CreateEffects extends Effects {
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

/** 50 random bits meet an existing code about once in a billion creates, even with a million codes. */
const SHORT_ID_ATTEMPTS = 3;

/**
 * Makes a code: first its images, then everything else in one transaction, so that no code ever
 * lacks its images. Images of a create that fails are found and removed a little later.
 */
export async function createCode(
  effects: CreateEffects,
  caller: Owner,
  input: NewCodeInput,
  storedAnswer: (answer: CodeView) => readonly TableWrite[],
): Promise<CodeView> {
  const organization = await organizationFor(effects, caller, input.organization_id ?? caller.organizationId);
  const owner = organization
    ? { accountId: organization.accountId, organizationId: organization.id }
    : { accountId: caller.accountId };
  const build = (ulid: string): NewCode<CodeView> => {
    const code = newCode(ulid, owner, input);
    const answer = codeView(code, effects.addresses);
    return {
      listed: code,
      writes: [
        codePut(effects.table, code),
        eventWrite(effects, { event: 'qpr_code.created', accountId: owner.accountId, data: answer }),
        ...(organization ? [countedIn(effects.table, organization)] : []),
        ...storedAnswer(answer),
      ],
      result: answer,
    };
  };

  for (let attempt = 1; ; attempt += 1) {
    const tail = randomTail(effects.random);
    const shortId = shortIdOf(tail);
    await effects.images.put(shortId, qrImages(scanUrlOf(shortId, effects.addresses)));
    try {
      return await writeNewCode(effects, listsOf(owner, 'active'), tail, build);
    } catch (error) {
      if (organization) explainRefusal(error, organization);
      if (attempt === SHORT_ID_ATTEMPTS || !isTaken(error, shortId)) throw error;
    }
  }
}

const newCode = (ulid: string, owner: CodeOwner, input: NewCodeInput): QprCode => ({
  ...owner,
  ulid,
  name: input.name,
  prompt: input.prompt,
  welcomeMessage: input.welcome_message ?? GREETINGS[input.template],
  template: input.template,
  metadata: input.metadata,
  status: 'active',
  scansTotal: 0,
  updatedAt: createdAtOf(ulid),
});

const organizationFor = async (effects: Effects, caller: Owner, id: string | undefined) =>
  id === undefined ? undefined : (await requireMembership(effects, caller, id, 'codes.write')).organization;

const countedIn = (table: Table, { id, plan }: Organization): TableWrite =>
  changeCounts(table, id, { codes: 1, codesBelow: PLAN_LIMITS[plan].codesPerOrganization });

/** The write of the count fails when the organization is full, or gone. */
function explainRefusal(error: unknown, { id, plan }: Organization): void {
  if (!(error instanceof ConditionFailed)) return;
  if (error.failures.some((failure) => failure?.item?.pk === organizationKey(id).pk)) {
    throw planLimitReached(plan, 'codesPerOrganization');
  }
  if (error.failures.some((failure) => failure && !failure.item)) throw notFound('organization', id);
}

const isTaken = (error: unknown, shortId: string) =>
  error instanceof ConditionFailed && error.failures.some((failure) => failure?.item?.pk === codeKey(shortId).pk);
