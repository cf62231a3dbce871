/** Characters as people and the service count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
