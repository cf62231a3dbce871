export const DEVICES = ['mobile', 'tablet', 'desktop', 'tv'] as const;
export type Device = (typeof DEVICES)[number];

export interface Scan {
  readonly scanId: number;
  readonly shortId: string;
  readonly codeId: string;
  readonly accountId: string;
  readonly organizationId?: string | undefined;
  /** A hash that is the same for scans of one visitor within a day. */
  readonly visitor: string;
  readonly country?: string | undefined;
  readonly device?: Device | undefined;
  /** Its count was contended: whoever reads the stream adds it to the code's total. */
  readonly uncounted: boolean;
  readonly conversations: number;
  readonly endedConversations: number;
  /** Messages of its conversations that have ended. */
  readonly messages: number;
  /** What the answers in them have cost. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly conversationId?: string | undefined;
}
