/** Cuts a text to a maximum length. An emoji has the length 2, so a plain cut can leave half of it. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
