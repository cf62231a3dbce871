/** A question, and what a sentence must have in it to answer it: each of the patterns. */
type Topic = readonly [question: string, ...signs: readonly RegExp[]];

/** How facts that people ask for are written in one language. */
export interface Topics {
  /** Words that are frequent in this language and rare in the others. */
  readonly markers: RegExp;
  /** Sentences that tell the assistant what to do: they state nothing. */
  readonly instruction: RegExp;
  /**
   * What visitors want to know most comes first. A group `place` names what the sentence is about: it counts only
   * if the prompt begins with it, for the hours of a hotel's bar are not those of the hotel.
   */
  readonly topics: readonly Topic[];
}

/** A telephone number, an e-mail address, or the web. */
export const CONTACT = /\d[\d ()/-]{4,}\d|@|\bonline\b/i;
