import type { ScanSource } from '../../contracts/scans.ts';

export const DEVICES = ['mobile', 'tablet', 'desktop', 'tv'] as const;
export type Device = (typeof DEVICES)[number];

export interface Scan {
  readonly scan_id: number;
  /** The short id of the code. */
  readonly short_id: string;
  readonly codeId: string;
  /** The placement that was scanned. Absent if the code's own address was scanned. */
  readonly placement_id?: string | undefined;
  /** The placement's copy of the code was outdated; the stream consumer updates it. */
  readonly hasOutdatedCopy?: boolean | undefined;
  readonly account_id: string;
  readonly organization_id?: string | undefined;
  /** A hash that is the same for scans of one visitor within a day. */
  readonly visitor: string;
  readonly country?: string | undefined;
  readonly device?: Device | undefined;
  /** How the page was opened. Absent if it was opened with a printed code or its link. */
  readonly source?: Exclude<ScanSource, 'qr'> | undefined;
  /** The scan could not be added to the totals when it was recorded; the stream consumer adds it later. */
  readonly uncounted: boolean;
  readonly conversations: number;
  readonly ended_conversations: number;
  /** Messages in its conversations that have ended. */
  readonly messages: number;
  /** Tokens used by the answers in these conversations. */
  readonly tokens_in: number;
  readonly tokens_out: number;
  /** How many ratings were given (`rated`) and withdrawn (`unrated`). All four numbers only ever grow. */
  readonly rated_up: number;
  readonly rated_down: number;
  readonly unrated_up: number;
  readonly unrated_down: number;
  /** The first conversation of the scan. */
  readonly conversation_id?: string | undefined;
}
