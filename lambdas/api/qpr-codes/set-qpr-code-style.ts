import * as z from 'zod/mini';
import { LIMITS } from '../../../contracts/limits.ts';
import { LOGO_SIZE } from '../../../contracts/qr-style.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { type ImageStore, openImageStore } from '../../qpr-codes/images/image-store.ts';
import { readLogo } from '../../qpr-codes/images/logo/read-logo.ts';
import { chooseStyle } from '../../qpr-codes/images/style/choose-style.ts';
import { putMainImages } from '../../qpr-codes/images/style/put-main-images.ts';
import { saveStyleWrites } from '../../qpr-codes/images/style/style-store.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { codeId, scanUrlOf } from '../../qpr-codes/qpr-code-view.ts';
import { qrStyleInput } from '../../qpr-codes/qr-style-fields.ts';
import { isPlain, qrStyleViewSchema, toQrStyleView } from '../../qpr-codes/qr-style-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = {
  path: z.object({ id: codeId }),
  body: qrStyleInput,
  weightOf: () => LIMITS.requestsPerStyle,
  response: qrStyleViewSchema,
};

interface StyleEffects extends Effects {
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

/** Saves the style first and then its images. If the request fails in between, a retry draws the images. */
export const setQprCodeStyle = (effects: StyleEffects) =>
  apiHandler('set-qpr-code-style', schemas, effects, async ({ path, body, caller, affectedOrganizations }) => {
    const { table, addresses } = effects;
    const { code, organization } = await requireCode(findCode, table, caller, path.id, 'codes.write');
    if (organization) affectedOrganizations.add(organization.id);
    const short_id = shortIdOf(code.ulid);
    const logo = body.logo ? readLogo(Buffer.from(body.logo.image, 'base64')) : undefined;
    const { dark, light, margin, ecc } = body;
    const wanted = { dark, light, margin, ecc, logo_size: body.logo?.size ?? LOGO_SIZE.default };
    const chosen = chooseStyle([scanUrlOf(short_id, addresses)], wanted, logo);
    const style = isPlain(chosen) ? undefined : chosen;
    const failure = await tryTransactWrite(table, saveStyleWrites(table, short_id, style, logo));
    if (failure) throw notFound('qpr_code', path.id);
    await putMainImages(effects, short_id, { style, logo });
    return toQrStyleView({ ...code, style }, logo, addresses);
  });

const addresses = liveAddresses();
export const handler = setQprCodeStyle({ ...liveEffects(), images: openImageStore(addresses), addresses });
