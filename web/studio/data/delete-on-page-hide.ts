import { STUDIO_HEADER } from '../../../contracts/sign-in.ts';

/**
 * Closing the tab does not undo pending deletions, so this sends them in requests that outlive the page. `paths`
 * returns the paths of these requests.
 */
export function deleteOnPageHide(paths: () => readonly string[]): void {
  addEventListener('pagehide', () => {
    for (const path of paths())
      void fetch(path, { method: 'DELETE', headers: { [STUDIO_HEADER]: '1' }, keepalive: true });
  });
  // The browser may keep the page and show it again. The deletions can then no longer be undone, so reload the page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && paths().length > 0) location.reload();
  });
}
