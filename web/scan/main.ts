import { startPage } from './start-page.ts';

/** The script of most pages. Codes with forms, voice or a website have `main-with-extras.ts` instead. */
startPage();
