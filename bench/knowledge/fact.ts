/** One fact of a document, with the questions about it. */
export interface Fact {
  /** The fact in English. */
  readonly english: string;
  readonly askedInEnglish: string;
  /** The fact in the language of the document, if that is not English. */
  readonly original?: string;
  /** A question in the language of the document, if that is not English. */
  readonly askedInOriginal?: string;
  /** A question in a language other than the document's. It can be in English. */
  readonly askedInOtherLanguage: string;
}

export const fact = (
  english: string,
  askedInEnglish: string,
  askedInOtherLanguage: string,
  original?: string,
  askedInOriginal?: string,
): Fact => ({
  english,
  askedInEnglish,
  askedInOtherLanguage,
  ...(original !== undefined && { original }),
  ...(askedInOriginal !== undefined && { askedInOriginal }),
});
