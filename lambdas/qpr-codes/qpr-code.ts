import type { CodeStatus, Template } from '../../contracts/qpr-codes.ts';
import type { ErrorCorrection } from '../../contracts/qr-style.ts';
import { Outdated } from '../platform/errors.ts';
import { ID_PREFIX, timeOfUlid, ulidOf } from '../platform/ids.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import type { PageOptions } from './page/page-options.ts';

export type { Metadata };

/** A code as the service knows it; `ulid` is its identity, from which id and short id follow. */
export interface QprCode extends PageOptions {
  readonly ulid: string;
  readonly accountId: string;
  /** Where the code is one of an organization's; the account is then that of the organization. */
  readonly organizationId?: string | undefined;
  readonly name: string;
  readonly prompt: string;
  readonly welcomeMessage: string;
  readonly template: Template;
  /** First questions that a visitor can tap; absent: `suggested`, empty: none. */
  readonly suggestions?: readonly string[] | undefined;
  /** Such questions, made from the prompt when it was last written. */
  readonly suggested?: readonly string[] | undefined;
  /** Accent of the page, `#rrggbb`; absent: that of the template. */
  readonly color?: string | undefined;
  readonly metadata: Metadata;
  readonly status: CodeStatus;
  /** Where its owner has set some for it. */
  readonly limits?: CodeLimits | undefined;
  /** Where its images are not plain. */
  readonly style?: CodeStyle | undefined;
  readonly scansTotal: number;
  readonly updatedAt: Date;
}

/** How the images of a code look. */
export interface CodeStyle {
  /** `#rrggbb` of the modules and of the ground. */
  readonly dark: string;
  readonly light: string;
  /** Light modules around the symbol. */
  readonly margin: number;
  readonly errorCorrection: ErrorCorrection;
  /** Where it has a logo: the longer side of its field as a part of the symbol's width. */
  readonly logoSize?: number | undefined;
  /** Made from the rest, logo included: an address that carries it never shows another image. */
  readonly version: string;
}

/** What conversations of a code may use in a day; what is absent is as in the plan. */
export interface CodeLimits {
  readonly messagesPerDay?: number | undefined;
  readonly tokensPerDay?: number | undefined;
}

interface LimitsChange {
  readonly messages_per_day?: number | null | undefined;
  readonly tokens_per_day?: number | null | undefined;
}

/** The limits after a change: what is left out stays, `null` goes back to the plan. */
export const changedLimits = (before: CodeLimits | undefined, change: LimitsChange): CodeLimits => {
  const { messages_per_day = before?.messagesPerDay, tokens_per_day = before?.tokensPerDay } = change;
  return { messagesPerDay: messages_per_day ?? undefined, tokensPerDay: tokens_per_day ?? undefined };
};

/** Whose code it is. */
export type CodeOwner = Pick<QprCode, 'accountId' | 'organizationId'>;

/** A code as a scan sees it; how often it was scanned stands in the lists. */
export type ScannedCode = Omit<QprCode, 'scansTotal'>;

/** What a list knows of a code. */
export interface ListedCode {
  readonly ulid: string;
  readonly name: string;
  readonly scansTotal: number;
}

const SHORT_ID_LENGTH = 10;

/** The short id is the last 50 random bits of the id, so either leads to the same item. */
export const shortIdOf = (ulid: string): string => ulid.slice(-SHORT_ID_LENGTH).toLowerCase();

export const codeIdOf = (ulid: string): string => ID_PREFIX.qprCode + ulid;

export const ulidOfCodeId = (id: string): string | undefined => ulidOf('qprCode', id);

export const createdAtOf = (ulid: string): Date => new Date(timeOfUlid(ulid));

/**
 * The time of a change. It is always later than the one before, whatever the clocks say, so that
 * `updated_at` can also serve as the version that a change is conditioned on.
 */
export const changeTime = (now: Date, previous: Date): Date =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1));

/** Who says which versions may be changed overwrites nobody. */
export function requireVersion({ updatedAt }: Pick<QprCode, 'updatedAt'>, accepted?: readonly string[]): void {
  const version = updatedAt.toISOString();
  if (!accepted || accepted.includes(version)) return;
  throw new Outdated(
    'qpr_code.changed',
    'The code has been changed since. Get it again, and then change that.',
    version,
  );
}
