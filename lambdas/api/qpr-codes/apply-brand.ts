import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import type { Owner } from '../../platform/caller.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { transactWrite } from '../../platform/table/transact-write.ts';
import { requireCode, visibleCode } from '../../qpr-codes/access.ts';
import { brandFields, hasBrand } from '../../qpr-codes/brand/brand.ts';
import { findBrand } from '../../qpr-codes/brand-store.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { type ImageStore, openImageStore } from '../../qpr-codes/images/image-store.ts';
import { putPageLogoWrite } from '../../qpr-codes/images/page-logo/page-logo-store.ts';
import { putMainImages } from '../../qpr-codes/images/style/put-main-images.ts';
import { logoWrite, toStyleWithLogo } from '../../qpr-codes/images/style/style-store.ts';
import { changeTime, shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { CODE_VERSION, codeId, qprCodeDetailViewSchema, toQprCodeDetailView } from '../../qpr-codes/qpr-code-view.ts';
import { updateCodeWrite } from '../../qpr-codes/store.ts';
import { nextVersion } from '../../qpr-codes/versions/next-version.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: codeId }), response: qprCodeDetailViewSchema, version: CODE_VERSION };

interface ApplyEffects extends Effects {
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

export const applyBrand = (effects: ApplyEffects) =>
  apiHandler('apply-brand', schemas, effects, ({ path, caller }) => applyTo(effects, caller, path.id), {
    beforeReplay: ({ path, caller }) => requireCode(findCode, effects.table, caller, path.id, 'codes.write'),
  });

/**
 * Gives a code everything that the brand of its account or organization sets, and leaves the rest as it is. The style's
 * images are drawn after the write. If the request fails in between, a retry draws them, even though the code is
 * already up to date.
 */
const applyTo = (effects: ApplyEffects, caller: Owner, id: string) =>
  retryOnConflict(async () => {
    const { table, addresses, now } = effects;
    const found = await requireCode(findCode, table, caller, id, 'codes.write');
    const before = found.code;
    const short_id = shortIdOf(before.ulid);
    // The codes of a deleted organization belong to the account.
    const owner_id = found.organization?.id ?? before.account_id;
    const brand = await findBrand(table, owner_id);
    const styled = brand.style && toStyleWithLogo(brand.style);
    const changes = { ...brandFields(brand), ...(styled && { style: styled.style }) };
    const isUpToDate = hasBrand(before, brand);
    const updated_at = isUpToDate ? before.updated_at : changeTime(now(), before.updated_at);
    const after = { ...before, ...changes, updated_at };
    if (!isUpToDate) {
      const next = await nextVersion(table, before, after, caller.account_id);
      await transactWrite(table, {
        code: updateCodeWrite(table, before, { ...changes, updated_at, ...next?.changes }),
        version: next?.write,
        logo: brand.logo && putPageLogoWrite(table, short_id, brand.logo),
        styleLogo: styled && logoWrite(table, short_id, styled.logo),
      });
    }
    if (styled) await putMainImages(effects, short_id, styled);
    return toQprCodeDetailView(visibleCode({ ...found, code: after }), addresses);
  });

const addresses = liveAddresses();
export const handler = applyBrand({ ...liveEffects(), images: openImageStore(addresses), addresses });
