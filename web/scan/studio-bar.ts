import { SIGNED_IN_MARKER, STUDIO_HEADER } from '../../contracts/sign-in.ts';

interface FoundPlacements {
  readonly placements: readonly { readonly id: string; readonly organization_id?: string }[];
}

interface FoundOrganizations {
  readonly organizations: readonly { readonly id: string; readonly role: string }[];
}

/**
 * Shows a link to the Studio to people who can change the scanned sticker (a placement). For visitors who are not
 * signed in, it makes no requests.
 */
async function showToEditors(): Promise<void> {
  const bar = document.querySelector<HTMLAnchorElement>('#studio-bar');
  if (!bar || !isSignedIn()) return;
  const { placements } = await get<FoundPlacements>(`placements?short_id=${bar.dataset.shortId}`);
  const [placement] = placements;
  if (!placement) return;
  const { id, organization_id: organization } = placement;
  if (organization && (await isViewer(organization))) return;
  bar.href = ['/studio', organization, 'placements', id, 'claim'].filter(Boolean).join('/');
  bar.hidden = false;
}

/** Whether the user is only a viewer of the organization. Viewers can find the sticker, but cannot change it. */
async function isViewer(organization: string): Promise<boolean> {
  const { organizations } = await get<FoundOrganizations>('organizations?include=role');
  return organizations.some(({ id, role }) => id === organization && role === 'viewer');
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`/v1/${path}`, { headers: { [STUDIO_HEADER]: '1' } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_MARKER) !== null;
  } catch {
    // The visitor blocks storage.
    return false;
  }
}

// If a request fails, the bar stays hidden.
showToEditors().catch(() => undefined);
