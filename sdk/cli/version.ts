/** The version in `package.json`. A test checks that both are the same. */
export const VERSION = '0.1.0';
