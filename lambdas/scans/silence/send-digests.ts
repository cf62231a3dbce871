import { type Account, pendingDeletion } from '../../accounts/account.ts';
import { claimDigest, clearDigest, type Digest, isDigestDue, pendingDigests } from '../../accounts/digest-store.ts';
import { findAccount } from '../../accounts/store.ts';
import { findOrganizations } from '../../organizations/store.ts';
import { statusOf } from '../../placements/placement.ts';
import { findSilentEntries } from '../../placements/placement-lists.ts';
import { findPlacements } from '../../placements/store.ts';
import type { Effects } from '../../platform/effects.ts';
import { type Mailer, sendIfAccepted } from '../../platform/email/mailer.ts';
import { newToken } from '../../platform/identity/token.ts';
import type { Table } from '../../platform/table/table.ts';
import { findCurrentCodes } from '../../qpr-codes/find-code.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { digestEmail, type SilentPlacement } from './digest-email.ts';

export interface DigestEffects extends Pick<Effects, 'table' | 'now' | 'random'> {
  readonly mailer: Mailer;
  readonly baseUrl: string;
}

/**
 * E-mails the owners of placements that became silent: they were scanned often, and then not for a week. Each account
 * gets at most one e-mail in seven days. A digest that is not due yet stays pending. When it is due, it also lists the
 * placements that have become silent in the meantime. `accountIds` are the owners of placements that just became
 * silent.
 */
export async function sendDigests(
  effects: DigestEffects,
  hasTime: () => boolean,
  accountIds: readonly string[] = [],
): Promise<void> {
  for await (const digest of pendingDigests(effects.table, 'silence', accountIds)) {
    if (!hasTime()) return;
    if (isDigestDue(digest, effects.now())) await send(effects, digest);
  }
}

async function send({ table, now, random, mailer, baseUrl }: DigestEffects, digest: Digest): Promise<void> {
  const account = await findAccount(table, digest.account_id);
  const isWanted = account && !pendingDeletion(account) && digest.unsubscribed_at === undefined;
  const placements = isWanted ? await findStillSilent(table, account, digest) : [];
  if (account && placements.length > 0) {
    // The e-mail is recorded before it is sent, so that nobody gets it twice. If sending fails, the digest is sent a
    // week later.
    const unsubscribe_token = digest.unsubscribe_token ?? newToken(random);
    if (!(await claimDigest(table, digest, { at: now(), unsubscribe_token }))) return;
    const unsubscribeUrl = `${baseUrl}/unsubscribe/${account.id}/${unsubscribe_token}`;
    const organizationNames = await findOrganizationNames(table, placements);
    const email = digestEmail({ placements, organizationNames, baseUrl, unsubscribeUrl, language: account.language });
    await sendIfAccepted(mailer, { to: account.email, ...email });
  }
  await clearDigest(table, digest);
}

async function findOrganizationNames(
  table: Table,
  placements: readonly SilentPlacement[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(placements.flatMap(({ organization_id }) => organization_id ?? []));
  return new Map((await findOrganizations(table, [...ids])).map(({ id, name }) => [id, name]));
}

/**
 * The silent placements of the digest's codes, with the most recently scanned first. Skips placements that are not
 * active, and codes that are not active or no longer belong to the account.
 */
async function findStillSilent(table: Table, account: Account, { ids: codeIds }: Digest): Promise<SilentPlacement[]> {
  const codes = await findCurrentCodes(table, codeIds.map(shortIdOf));
  const found: SilentPlacement[] = [];
  for (const codeId of codeIds) {
    const code = codes.get(shortIdOf(codeId));
    if (code?.account_id !== account.id || code.status !== 'active') continue;
    const entries = await findSilentEntries(table, codeId);
    const placements = await findPlacements(
      table,
      entries.map(({ ulid }) => ulid),
    );
    for (const [index, { name, last_scanned_at }] of entries.entries()) {
      const placement = placements[index];
      if (!last_scanned_at || !placement || statusOf(placement) !== 'active') continue;
      found.push({ name, code_name: code.name, last_scanned_at, organization_id: code.organization_id });
    }
  }
  return found.sort((one, other) => Date.parse(other.last_scanned_at) - Date.parse(one.last_scanned_at));
}
