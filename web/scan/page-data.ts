import type { VisitorMessages } from '../../messages/visitor.js';
import type { Form, FormAnswers } from '../../shared/page/forms.ts';

/** The data that the server embeds in the page for this script. It does not include the prompt. */
export interface PageData {
  /** The short id of the code. Conversations use it even if a placement of the code was scanned. */
  readonly short_id: string;
  /** The short id of the placement (a printed copy of the code) that was scanned, if any. */
  readonly placement?: string;
  /** The id of the scan that opened the page; absent if the request was not a scan, for example a browser prefetch. */
  readonly scan_id?: number;
  /** The maximum length of a message. */
  readonly messageLength: number;
  /** Origins of the websites that can show the page in a frame. */
  readonly embed_origins: readonly string[];
  /** Texts for dictating and listening; absent if the owner did not turn voice on. */
  readonly voice?: VoiceTexts;
  /** The forms that visitors can send. */
  readonly forms: readonly Form[];
  /** Texts of forms; absent if the code has no forms. */
  readonly formTexts?: Readonly<Record<keyof Page['form'], string>>;
  readonly texts: Readonly<Record<TextName, string>>;
}

type Page = VisitorMessages['page'];
export type TextName = keyof Page['script'];
export type VoiceTexts = Page['voice'];

/** What the visitor entered. The page generates the request id, so that a form sent twice is stored only once. */
export interface SentForm {
  readonly requestId: string;
  readonly form: string;
  readonly answers: FormAnswers;
}

export const readPageData = (): PageData => JSON.parse(document.body.dataset.page ?? '{}') as PageData;
