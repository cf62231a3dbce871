import * as z from 'zod/mini';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { findVersions } from '../../qpr-codes/versions/find-version.ts';
import { versionAuthors } from '../../qpr-codes/versions/version-authors.ts';
import { toVersionView, versionViewSchema } from '../../qpr-codes/versions/version-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  response: z.object({ versions: z.array(versionViewSchema) }),
};

export const listQprCodeVersions = (effects: Effects) =>
  apiHandler('list-qpr-code-versions', schemas, effects, async ({ path, caller }) => {
    const { table } = effects;
    const { code } = await requireCode(findCode, table, caller, path.id, 'codes.read');
    const versions = await findVersions(table, code);
    const authorOf = await versionAuthors(table, caller, code, versions);
    return {
      versions: versions.map((version) =>
        toVersionView(version, { current: code.version, saved_by: authorOf(version) }),
      ),
    };
  });

export const handler = listQprCodeVersions(liveEffects());
