/** Goes between the facts of a line. The no-break space keeps the dot off the start of the next line. */
export const SEPARATOR = '\u00a0· ';
