import { startPage } from './start-page.ts';

/** The script of most pages. Those with forms or voice, or for websites, have `main-with-extras.ts` instead. */
startPage();
