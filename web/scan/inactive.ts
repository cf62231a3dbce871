import { showStudioBar } from './studio-bar.ts';

showStudioBar();
