/** Everything the page says itself, in one language. `{name}` is replaced by the code's name. */
export interface PageTexts {
  /** First of all: this is an AI, and for whom it speaks. */
  readonly disclosure: string;
  /** What is stored of a visit, and for how long: `{span}`. */
  readonly kept: string;
  /** The link to what the owner says about data. */
  readonly privacy: string;
  readonly role: string;
  readonly conversation: string;
  readonly ask: string;
  readonly send: string;
  readonly stop: string;
  readonly retry: string;
  readonly copy: string;
  readonly copied: string;
  readonly end: string;
  readonly again: string;
  /** Asked before a conversation ends, and before it is deleted. */
  readonly endQuestion: string;
  readonly endText: string;
  readonly delete: string;
  readonly deleteQuestion: string;
  readonly deleteText: string;
  readonly deleted: string;
  readonly cancel: string;
  readonly suggestions: string;
  readonly you: string;
  readonly assistant: string;
  readonly writing: string;
  readonly stopped: string;
  readonly failed: string;
  readonly offline: string;
  readonly back: string;
  readonly ended: string;
  readonly tooLong: string;
  readonly tooFast: string;
  readonly full: string;
  /** The limit of the day is reached; `budget` is that of the month. */
  readonly resting: string;
  readonly budget: string;
  readonly unavailable: string;
  readonly noScript: string;
  readonly archivedTitle: string;
  readonly archived: string;
  readonly unknownTitle: string;
  readonly unknown: string;
  readonly brokenTitle: string;
  readonly broken: string;
}
