import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { codeInVersion, requireStoredVersion } from '../../qpr-codes/versions/find-version.ts';
import { versionAuthors } from '../../qpr-codes/versions/version-authors.ts';
import { toVersionDetailView, versionDetailViewSchema, versionNumber } from '../../qpr-codes/versions/version-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId, number: versionNumber }),
  response: versionDetailViewSchema,
};

export const getQprCodeVersion = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-qpr-code-version', schemas, effects, async ({ path, caller }) => {
    const { table, addresses } = effects;
    const { code } = await requireCode(findCode, table, caller, path.id, 'codes.read');
    const version = await requireStoredVersion(table, code, Number(path.number));
    const authorOf = await versionAuthors(table, caller, code, [version]);
    const context = { current: code.version, saved_by: authorOf(version) };
    return toVersionDetailView(version, context, codeInVersion(code, version), addresses);
  });

export const handler = getQprCodeVersion({ ...liveEffects(), addresses: liveAddresses() });
