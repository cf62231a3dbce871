/** A question and its patterns. A sentence answers the question if it matches all of them. */
type Topic = readonly [question: string, ...patterns: readonly RegExp[]];

/** How one language writes the facts that visitors ask about. */
export interface LanguagePatterns {
  /** Words that are frequent in this language and rare in the others. */
  readonly frequentWords: RegExp;
  /**
   * Matches the part of a prompt that is in another language: everything up to the last letter that this language does
   * not have. `frequentWords` are not counted in that part.
   */
  readonly otherLanguage?: RegExp;
  /** Matches sentences that instruct the assistant. They do not state facts. */
  readonly instruction: RegExp;
  /**
   * Ordered by how often visitors ask. A group named `subject` captures the subject of the sentence. The sentence
   * counts only if the opening of the prompt names that subject too: the hours of a hotel's bar are not those of the
   * hotel.
   */
  readonly topics: readonly Topic[];
}

/** A phone number, an e-mail address or the word "online". */
export const CONTACT = /\d[\d ()/-]{4,}\d|@|\bonline\b/i;
