/** The version of the package; a test checks that they match. */
export const VERSION = '0.1.0';
