import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { type NamedWrites, transactWrite } from '../../platform/table/transact-write.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { requireCode, visibleCode } from '../../qpr-codes/access.ts';
import { updateInListsWrites } from '../../qpr-codes/code-lists.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { deletePageLogoWrite, putPageLogoWrite } from '../../qpr-codes/images/page-logo/page-logo-store.ts';
import { changeTime, type QprCode, requireVersion, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { restoreVersionWrite } from '../../qpr-codes/store.ts';
import { codeInVersion, requireStoredVersion } from '../../qpr-codes/versions/find-version.ts';
import { nextVersion } from '../../qpr-codes/versions/next-version.ts';
import { findVersionLogo } from '../../qpr-codes/versions/version-store.ts';
import { versionNumber } from '../../qpr-codes/versions/version-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId, number: versionNumber }),
  response: qprCodeDetailViewSchema,
  version: CODE_VERSION,
  ifMatch: true as const,
};

interface RestoreRequest {
  readonly id: string;
  readonly number: number;
  readonly ifMatch?: readonly string[] | undefined;
  /** More writes for the same transaction. */
  readonly alongside: (restored: QprCode) => NamedWrites;
}

export const restoreQprCodeVersion = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler(
    'restore-qpr-code-version',
    schemas,
    effects,
    async ({ path, caller, ifMatch, idempotency }) => {
      const view = (code: QprCode) => toQprCodeDetailView(code, effects.addresses);
      const alongside = (code: QprCode) => idempotency.complete(view(code));
      const number = Number(path.number);
      return view(await restoreVersion(effects, caller, { id: path.id, number, ifMatch, alongside }));
    },
    { beforeReplay: ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write') },
  );

/**
 * Restores an earlier version as a new version. If the code already equals the earlier version, nothing changes, so a
 * retry is safe.
 */
const restoreVersion = (
  { table, now }: Effects,
  caller: Owner,
  { id, number, ifMatch, alongside }: RestoreRequest,
): Promise<QprCode> =>
  retryOnConflict(async () => {
    const found = await requireCode(findCode, table, caller, id, 'codes.write');
    const before = found.code;
    requireVersion(before, ifMatch);
    const stored = await requireStoredVersion(table, before, number);
    const restored = { ...codeInVersion(before, stored), updated_at: changeTime(now(), before.updated_at) };
    const next = await nextVersion(table, before, restored, caller.account_id);
    if (!next) {
      await transactWrite(table, alongside(visibleCode(found)));
      return visibleCode(found);
    }
    const after = visibleCode({ ...found, code: { ...restored, ...next.changes } });
    await transactWrite(table, {
      code: restoreVersionWrite(table, before, stored.attributes, after),
      version: next.write,
      logo: await logoWrite(table, before, restored),
      lists: after.name === before.name ? undefined : updateInListsWrites(table, before, { name: after.name }),
      ...alongside(after),
    });
    return after;
  });

/** The write that restores the picture of the logo. The code itself stores only the name of the logo. */
async function logoWrite(table: Table, before: QprCode, { logo: name }: QprCode): Promise<TableWrite | undefined> {
  if (name === before.logo) return undefined;
  const short_id = shortIdOf(before.ulid);
  if (name === undefined) return deletePageLogoWrite(table, short_id);
  const logo = await findVersionLogo(table, short_id, name);
  if (!logo) throw new Error(`The logo ${name} of an earlier version of ${short_id} is missing.`);
  return putPageLogoWrite(table, short_id, logo);
}

export const handler = restoreQprCodeVersion({ ...liveEffects(), addresses: liveAddresses() });
