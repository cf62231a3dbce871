/** The texts of the visitor's page in one language, except those for voice. `{name}` is replaced by the code's name. */
export interface PageTexts {
  /** Tells visitors that they are talking to an AI, and on whose behalf it answers. */
  readonly disclosure: string;
  /** What data a visit stores, and for how long: `{span}`. */
  readonly kept: string;
  /** The link to the owner's privacy notice. */
  readonly privacy: string;
  /** The link to the Studio for people who can give an unclaimed sticker its code. */
  readonly claimSticker: string;
  /** The same link for a sticker that already has a code. */
  readonly changeSticker: string;
  readonly role: string;
  readonly conversation: string;
  readonly ask: string;
  readonly send: string;
  readonly stop: string;
  readonly retry: string;
  readonly copy: string;
  readonly copied: string;
  /** Labels of the thumbs-up and thumbs-down buttons below an answer, and the text after a click on one of them. */
  readonly rateUp: string;
  readonly rateDown: string;
  readonly rated: string;
  /** The line above the sources of an answer, and the page number (`{page}`) of a source that is in a file. */
  readonly sources: string;
  readonly sourcePage: string;
  readonly end: string;
  readonly again: string;
  /** Confirmation before ending a conversation. `deleteQuestion` and `deleteText` are for deleting one. */
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
  /** Shown when the connection is back. */
  readonly back: string;
  readonly ended: string;
  readonly tooLong: string;
  readonly tooFast: string;
  readonly full: string;
  /** The daily limit is reached; `budget` is for the monthly one. */
  readonly resting: string;
  readonly budget: string;
  readonly unavailable: string;
  /** Name of the group of buttons that open forms. */
  readonly forms: string;
  readonly sendForm: string;
  readonly formSent: string;
  /** Who receives what the visitor enters. */
  readonly formNote: string;
  readonly formInvalid: string;
  /** Marks a field that can stay empty. */
  readonly optional: string;
  /** The empty entry of a list of choices. */
  readonly choose: string;
  readonly noScript: string;
  readonly archivedTitle: string;
  readonly archived: string;
  readonly unknownTitle: string;
  readonly unknown: string;
  /** The placement is unclaimed or retired. */
  readonly inactiveTitle: string;
  readonly inactive: string;
  /** Outside the opening hours of the placement. */
  readonly closedTitle: string;
  readonly closed: string;
  readonly brokenTitle: string;
  readonly broken: string;
}
