import * as z from 'zod/mini';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requireCode } from '../../qpr-codes/access.ts';
import { findCode } from '../../qpr-codes/find-code.ts';
import { logoOf } from '../../qpr-codes/images/style/style-store.ts';
import { shortIdOf } from '../../qpr-codes/qpr-code.ts';
import { codeId } from '../../qpr-codes/qpr-code-view.ts';
import { qrStyleViewSchema, toQrStyleView } from '../../qpr-codes/qr-style-view.ts';
import { apiHandler } from '../api-handler.ts';

export const schemas = { path: z.object({ id: codeId }), response: qrStyleViewSchema };

export const getQprCodeStyle = (effects: Effects & { readonly addresses: Addresses }) =>
  apiHandler('get-qpr-code-style', schemas, effects, async ({ path, caller }) => {
    const { code } = await requireCode(findCode, effects.table, caller, path.id, 'codes.read');
    const logo = code.style && (await logoOf(effects.table, shortIdOf(code.ulid), code.style));
    return toQrStyleView(code, logo, effects.addresses);
  });

export const handler = getQprCodeStyle({ ...liveEffects(), addresses: liveAddresses() });
