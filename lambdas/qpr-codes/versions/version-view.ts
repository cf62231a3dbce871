import * as z from 'zod/mini';
import type { Addresses } from '../../platform/addresses.ts';
import type { CodeVersion, QprCode } from '../qpr-code.ts';
import { qprCodeDetailViewSchema, toQprCodeDetailView } from '../qpr-code-view.ts';

/** The number of a version in a path. No version has any other text as its number, so the response is then a 404. */
export const versionNumber = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/))
  .register(z.globalRegistry, { type: 'integer', description: 'Number of the version.', example: 7 });

const listed = {
  number: z.int().register(z.globalRegistry, { description: 'Starts at 1 and never changes', example: 7 }),
  saved_at: z.iso.datetime().register(z.globalRegistry, { description: 'When the version was saved' }),
  saved_by: z.nullable(z.string()).register(z.globalRegistry, {
    description:
      'E-mail address of the account that saved it; null if that account was deleted, or if a former owner of the code saved it',
    example: 'you@example.com',
  }),
  current: z.boolean().register(z.globalRegistry, { description: 'Whether visitors get this version' }),
  changes: z.array(z.string()).register(z.globalRegistry, {
    description: 'Fields that differ from the previous version; empty for the first version',
    example: ['prompt'],
  }),
};

export const versionViewSchema = z.object(listed).register(z.globalRegistry, { id: 'QprCodeVersion' });
type VersionView = z.output<typeof versionViewSchema>;

const fields = z
  .pick(qprCodeDetailViewSchema, {
    name: true,
    prompt: true,
    welcome_message: true,
    template: true,
    suggestions: true,
    color: true,
    grounding: true,
    contact: true,
    logo_url: true,
    privacy_url: true,
    embed_origins: true,
    voice: true,
    archived_message: true,
    archived_url: true,
    knowledge: true,
    forms: true,
  })
  .register(z.globalRegistry, { id: 'QprCodeVersionFields' });

export const versionDetailViewSchema = z
  .object({ ...listed, fields })
  .register(z.globalRegistry, { id: 'QprCodeVersionDetail' });
type VersionDetailView = z.output<typeof versionDetailViewSchema>;

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
  saved_at: saved_at.toISOString(),
  saved_by: saved_by ?? null,
  current: number === current.number,
  changes: [...changes],
});

/** `code` has the fields of the version. */
export const toVersionDetailView = (
  version: CodeVersion,
  context: Context,
  code: QprCode,
  addresses: Addresses,
): VersionDetailView => ({ ...toVersionView(version, context), fields: toQprCodeDetailView(code, addresses) });
