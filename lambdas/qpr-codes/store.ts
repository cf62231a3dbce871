import * as z from 'zod/mini';
import { CODE_STATUSES, GROUNDINGS, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { ERROR_CORRECTIONS } from '../../contracts/qr-style.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { ID_PREFIX } from '../platform/ids.ts';
import { metadataOf, metadataText } from '../platform/schemas/metadata.ts';
import { equals, ITEM_IS_NEW } from '../platform/table/conditions.ts';
import type { Item, ItemKey, Table } from '../platform/table/table.ts';
import { deleteWrite, putWrite, type TableWrite, updateWrite } from '../platform/table/writes.ts';
import { type PageChanges, removedPageFields, toPageFields, toPageOptions } from './page/page-options.ts';
import {
  type CodeLimits,
  type CodeStyle,
  codeIdOf,
  createdAtOf,
  type QprCode,
  type ScannedCode,
  shortIdOf,
} from './qpr-code.ts';

/** One item serves lookups by id and by short id, since the id ends in the short id. */
export const qprCodeKey = (shortId: string): ItemKey => ({ pk: KEY_PREFIX.code + shortId, sk: 'CODE' });

/** Stored next to the code, so that it is read only when the images are drawn. */
export const logoKey = (shortId: string): ItemKey => ({ pk: KEY_PREFIX.code + shortId, sk: 'LOGO' });

export const styleItemSchema = z.object({
  dark: z.string(),
  light: z.string(),
  margin: z.number(),
  ecc: z.enum(ERROR_CORRECTIONS),
  logo_size: z.optional(z.number()),
  version: z.string(),
});

const qprCodeItemSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  organization_id: z.optional(z.string()),
  name: z.string(),
  prompt: z.string(),
  welcome_message: z.string(),
  template: z.enum(TEMPLATES),
  suggestions: z.optional(z.array(z.string())),
  suggested: z.optional(z.array(z.string())),
  color: z.optional(z.string()),
  grounding: z.optional(z.enum(GROUNDINGS)),
  contact: z.optional(z.object({ to: z.string(), label: z.optional(z.string()) })),
  logo: z.optional(z.string()),
  privacy_url: z.optional(z.string()),
  archived_message: z.optional(z.string()),
  archived_url: z.optional(z.string()),
  metadata: z.pipe(z.string(), z.transform(metadataOf)),
  status: z.enum(CODE_STATUSES),
  limits: z.optional(z.object({ messages_per_day: z.optional(z.number()), tokens_per_day: z.optional(z.number()) })),
  style: z.optional(styleItemSchema),
  updated_at: z.iso.datetime(),
});

/** The code as its item stores it. The scan count is in the list entries instead. */
export function toScannedCode(item: Item): ScannedCode {
  const stored = qprCodeItemSchema.parse(item);
  return {
    ulid: stored.id.slice(ID_PREFIX.qprCode.length),
    accountId: stored.account_id,
    organizationId: stored.organization_id,
    name: stored.name,
    prompt: stored.prompt,
    welcomeMessage: stored.welcome_message,
    template: stored.template,
    suggestions: stored.suggestions,
    suggested: stored.suggested,
    color: stored.color,
    ...toPageOptions(stored),
    metadata: stored.metadata,
    status: stored.status,
    ...(stored.limits && {
      limits: { messagesPerDay: stored.limits.messages_per_day, tokensPerDay: stored.limits.tokens_per_day },
    }),
    ...(stored.style && { style: toStyle(stored.style) }),
    updatedAt: new Date(stored.updated_at),
  };
}

export const toStyle = ({ ecc, logo_size, ...style }: z.output<typeof styleItemSchema>): CodeStyle => ({
  ...style,
  errorCorrection: ecc,
  ...(logo_size !== undefined && { logoSize: logo_size }),
});

export const toStyleItem = ({ errorCorrection, logoSize, ...style }: CodeStyle): Item => ({
  ...style,
  ecc: errorCorrection,
  logo_size: logoSize,
});

const toLimitsItem = (limits: CodeLimits | undefined) =>
  limits && { messages_per_day: limits.messagesPerDay, tokens_per_day: limits.tokensPerDay };

const toQprCodeItem = (code: ScannedCode): Item => ({
  ...qprCodeKey(shortIdOf(code.ulid)),
  type: 'code',
  id: codeIdOf(code.ulid),
  account_id: code.accountId,
  organization_id: code.organizationId,
  name: code.name,
  prompt: code.prompt,
  welcome_message: code.welcomeMessage,
  template: code.template,
  suggestions: code.suggestions,
  suggested: code.suggested,
  color: code.color,
  ...toPageFields(code),
  metadata: metadataText(code.metadata),
  status: code.status,
  limits: toLimitsItem(code.limits),
  created_at: createdAtOf(code.ulid).toISOString(),
  updated_at: code.updatedAt.toISOString(),
});

/** Fails if another code has the same short id. */
export const putCodeWrite = (table: Table, code: ScannedCode): TableWrite =>
  putWrite(table, toQprCodeItem(code), ITEM_IS_NEW);

/** The attributes that a change can set. */
type CodeChanges = Pick<QprCode, 'updatedAt'> & {
  readonly [K in 'name' | 'prompt' | 'welcomeMessage' | 'template' | 'metadata' | 'status' | 'limits' | 'accountId']?:
    | QprCode[K]
    | undefined;
} & {
  /** `null` removes it. */
  readonly [K in 'organizationId' | 'suggestions' | 'suggested' | 'color']?: QprCode[K] | null;
} & PageChanges;

/** Updates a code. Fails if it has changed since it was read. */
export const updateCodeWrite = (table: Table, before: ScannedCode, changes: CodeChanges): TableWrite =>
  updateWrite(
    table,
    qprCodeKey(shortIdOf(before.ulid)),
    {
      set: {
        account_id: changes.accountId,
        organization_id: changes.organizationId ?? undefined,
        name: changes.name,
        prompt: changes.prompt,
        welcome_message: changes.welcomeMessage,
        template: changes.template,
        metadata: changes.metadata && metadataText(changes.metadata),
        status: changes.status,
        limits: toLimitsItem(changes.limits),
        suggestions: changes.suggestions ?? undefined,
        suggested: changes.suggested ?? undefined,
        color: changes.color ?? undefined,
        ...toPageFields(changes),
        updated_at: changes.updatedAt.toISOString(),
      },
      remove: [
        ...(changes.organizationId === null ? ['organization_id'] : []),
        ...(['suggestions', 'suggested', 'color'] as const).filter((name) => changes[name] === null),
        ...removedPageFields(changes),
      ],
    },
    isUnchanged(before),
  );

/** Deletes the logo even if none was found: one that is saved concurrently must not be left behind. */
export const deleteLogoWrite = (table: Table, code: ScannedCode): TableWrite =>
  deleteWrite(table, logoKey(shortIdOf(code.ulid)));

export const deleteCodeWrite = (table: Table, code: ScannedCode): TableWrite =>
  deleteWrite(table, qprCodeKey(shortIdOf(code.ulid)), isUnchanged(code));

/** Every change makes `updated_at` later, so it serves as the version. */
const isUnchanged = ({ updatedAt }: ScannedCode) => equals('updated_at', updatedAt.toISOString());
