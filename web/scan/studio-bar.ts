import { SIGNED_IN_MARKER, STUDIO_HEADER } from '../../contracts/sign-in.ts';

interface FoundPlacement {
  readonly id: string;
  readonly organization_id?: string;
}

/**
 * Shows a link to the Studio to people who can change this sticker. It sends nothing for visitors who are not signed
 * in.
 */
export function showStudioBar(): void {
  // Without a connection, the bar stays hidden.
  showToEditors().catch(() => undefined);
}

async function showToEditors(): Promise<void> {
  const bar = document.querySelector<HTMLAnchorElement>('#studio-bar');
  if (!bar || !isSignedIn()) return;
  const query = new URLSearchParams({ short_id: bar.dataset.shortId ?? '' });
  const response = await fetch(`/v1/placements?${query}`, { headers: { [STUDIO_HEADER]: '1' } });
  if (!response.ok) return;
  const { placements } = (await response.json()) as { placements: FoundPlacement[] };
  const [placement] = placements;
  if (!placement) return;
  const { id, organization_id: organization } = placement;
  bar.href = ['/studio', organization, 'placements', id, 'claim'].filter(Boolean).join('/');
  bar.hidden = false;
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_MARKER) !== null;
  } catch {
    // The visitor blocks storage.
    return false;
  }
}
