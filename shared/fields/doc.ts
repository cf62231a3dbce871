/**
 * Marks a text that only the API description contains. The bundles of functions and pages replace this file with an
 * empty function, so that they do not contain these texts.
 */
export const doc = <T>(text: T): T => text;
