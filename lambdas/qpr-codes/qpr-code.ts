import type { CodeStatus } from '../../contracts/qpr-codes.ts';
import type { ErrorCorrection } from '../../contracts/qr-style.ts';
import type { CodeFields } from '../../shared/fields/code-fields.ts';
import { ServiceError, VersionMismatch } from '../platform/errors.ts';
import type { Changes } from '../platform/fields/changes.ts';
import { ID_PREFIX, timeOfUlid, ulidOf } from '../platform/ids.ts';

export { shortIdOf } from '../platform/ids.ts';

/** A code as its item stores it, with its scan count. Its id and short id are derived from its `ulid`. */
export interface QprCode extends CodeFields {
  readonly ulid: string;
  readonly account_id: string;
  /** Set if the code belongs to an organization; `account_id` is then the account of the organization. */
  readonly organization_id?: string | undefined;
  /** Suggestions generated from the prompt when it was last changed. Visitors see them if there are no `suggestions`. */
  readonly suggested?: readonly string[] | undefined;
  /** Increases when the metadata changes. Absent if the metadata has never changed. */
  readonly metadata_version?: number | undefined;
  readonly status: CodeStatus;
  /** Set if the owner has limited the code. */
  readonly limits?: CodeLimits | undefined;
  /** Set if the code has a custom style. */
  readonly style?: CodeStyle | undefined;
  readonly scans_total: number;
  readonly updated_at: string;
  readonly version: CodeVersion;
}

/** A version of everything that affects visitors. A save that changes any of it creates the next version. */
export interface CodeVersion {
  /** Starts at 1. */
  readonly number: number;
  readonly saved_at: string;
  /** The account that saved it. */
  readonly saved_by?: string | undefined;
  /** The organization, or otherwise the account, that owned the code then. Other owners cannot see who saved it. */
  readonly saved_for: string;
  /** The fields that differ from the previous version. */
  readonly changes: readonly string[];
}

/** How the images of a code look. */
export interface CodeStyle {
  /** `#rrggbb` of the modules and of the background. */
  readonly dark: string;
  readonly light: string;
  /** Light modules around the symbol. */
  readonly margin: number;
  readonly ecc: ErrorCorrection;
  /** Set if there is a logo: the longer side of the logo with its padding, as a fraction of the symbol's width. */
  readonly logo_size?: number | undefined;
  /** Hash of the other values and the logo. An image URL with this version never changes its content. */
  readonly version: string;
}

/** What the conversations of a code can use per day. If absent, the limit of the plan applies. */
export interface CodeLimits {
  readonly messages_per_day?: number | undefined;
  readonly tokens_per_day?: number | undefined;
}

/** The limits after a change: omitted values stay unchanged, `null` restores the limit of the plan. */
export const changedLimits = (
  before: CodeLimits | undefined,
  { messages_per_day = before?.messages_per_day, tokens_per_day = before?.tokens_per_day }: Changes<CodeLimits>,
): CodeLimits => ({ messages_per_day: messages_per_day ?? undefined, tokens_per_day: tokens_per_day ?? undefined });

/** Throws if visitors of the archived code would get both a message and a redirect. */
export function withoutContradiction<T extends Partial<CodeFields>>(fields: T): T {
  if (fields.archived_message === undefined || fields.archived_url === undefined) return fields;
  throw new ServiceError('invalid_input', 'request.invalid', 'The request is not valid.', [
    {
      path: 'body.archived_url',
      message: 'An archived code uses archived_message or archived_url, not both: set one of them to null.',
    },
  ]);
}

/** The owner of a code. */
export type CodeOwner = Pick<QprCode, 'account_id' | 'organization_id'>;

/** The organization that a code belongs to, or otherwise its account. */
export const ownerIdOf = ({ account_id, organization_id }: CodeOwner): string => organization_id ?? account_id;

/** A code as a scan reads it. The scan count is in the list entries instead. */
export type ScannedCode = Omit<QprCode, 'scans_total'>;

/** The data of a code in a list entry. */
export interface ListedCode {
  readonly ulid: string;
  readonly name: string;
  readonly scans_total: number;
  readonly metadata_version?: number | undefined;
  readonly tags?: readonly string[] | undefined;
}

export const codeIdOf = (ulid: string): string => ID_PREFIX.qprCode + ulid;

export const ulidOfCodeId = (id: string): string | undefined => ulidOf('qprCode', id);

export const createdAtOf = (ulid: string): string => new Date(timeOfUlid(ulid)).toISOString();

/**
 * The time of a change. It is always later than the previous one, even if clocks differ, because `updated_at` is also
 * the version in write conditions.
 */
export const changeTime = (now: Date, previous: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();

/** Throws if the caller sent If-Match versions and the code has changed since. */
export function requireVersion(
  { updated_at: version }: Pick<QprCode, 'updated_at'>,
  accepted?: readonly string[],
): void {
  if (!accepted || accepted.includes(version)) return;
  throw new VersionMismatch(
    'qpr_code.changed',
    'The code has changed since you read it. Get it again and repeat your change.',
    version,
  );
}
