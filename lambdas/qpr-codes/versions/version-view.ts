import * as z from 'zod/mini';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';
import { doc } from '../../../shared/fields/doc.ts';
import { fieldsIn, namesOf } from '../../../shared/fields/field.ts';
import type { Addresses } from '../../platform/addresses.ts';
import { pick } from '../../platform/fields/pick.ts';
import type { View } from '../../platform/schemas/shapes.ts';
import type { CodeVersion, QprCode } from '../qpr-code.ts';
import { CODE_VIEWS, qprCodeDetailViewSchema, toQprCodeDetailView } from '../qpr-code-view.ts';

/** The number of a version in a path. No version has any other text as its number, so the response is then a 404. */
export const versionNumber = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/))
  .register(z.globalRegistry, { type: 'integer', description: doc('Number of the version.'), example: 7 });

const listed = {
  number: z.int().register(z.globalRegistry, { description: doc('Starts at 1 and never changes'), example: 7 }),
  saved_at: z.iso.datetime().register(z.globalRegistry, { description: doc('When the version was saved') }),
  saved_by: z.nullable(z.string()).register(z.globalRegistry, {
    description: doc(
      'E-mail address of the account that saved it; null if that account was deleted, or if a former owner of the code saved it',
    ),
    example: 'you@example.com',
  }),
  current: z.boolean().register(z.globalRegistry, { description: doc('Whether visitors get this version') }),
  changes: z.array(z.string()).register(z.globalRegistry, {
    description: doc('Fields that differ from the previous version; empty for the first version'),
    example: ['prompt'],
  }),
};

export const versionViewSchema = z.object(listed).register(z.globalRegistry, { id: 'QprCodeVersion' });
type VersionView = View<typeof versionViewSchema>;

const { logo: _, ...recorded } = pick(CODE_VIEWS, namesOf(fieldsIn(CODE_FIELDS, 'version')));
const fields = z
  .object({ ...recorded, logo_url: qprCodeDetailViewSchema.shape.logo_url })
  .register(z.globalRegistry, { id: 'QprCodeVersionFields' });

export const versionDetailViewSchema = z
  .object({ ...listed, fields })
  .register(z.globalRegistry, { id: 'QprCodeVersionDetail' });
type VersionDetailView = View<typeof versionDetailViewSchema>;

interface Context {
  /** The current version. */
  readonly current: CodeVersion;
  readonly saved_by?: string | undefined;
}

export const toVersionView = (
  { number, saved_at, changes }: CodeVersion,
  { current, saved_by }: Context,
): VersionView => ({
  number,
  saved_at,
  saved_by: saved_by ?? null,
  current: number === current.number,
  changes,
});

/** `code` has the fields of the version. */
export const toVersionDetailView = (
  version: CodeVersion,
  context: Context,
  code: QprCode,
  addresses: Addresses,
): VersionDetailView => ({ ...toVersionView(version, context), fields: toQprCodeDetailView(code, addresses) });
