import { startPage } from './start-page.ts';

/**
 * The script of most pages. A page that has forms or voice, or that a website can show in a frame, uses
 * `main-with-extras.ts` instead.
 */
startPage();
