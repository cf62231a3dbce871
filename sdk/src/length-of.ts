/** Counts code points, as the service does: an emoji is one character, not two. */
export const lengthOf = (text: string): number => [...text].length;
