/** Counts code points, as the service does. `text.length` would count most emoji as two characters. */
export const lengthOf = (text: string): number => [...text].length;
