import './placements.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { useLazy } from '../../data/use-lazy.ts';
import { PlacementList } from './list/placement-list.tsx';

const loadOne = async () => (await import('./one/one-placement.tsx')).OnePlacement;
const loadClaim = async () => (await import('./claim/claim-placement.tsx')).ClaimPlacement;

/** The list of placements, a single placement, or the form that chooses the code of a placement. */
export default function PlacementsPage() {
  const { id } = useRoute().params;
  const isClaim = useLocation().path.endsWith('/claim');
  const Single = useLazy(isClaim ? loadClaim : loadOne, id !== undefined);
  if (id === undefined) return <PlacementList />;
  return Single ? <Single key={id} id={id} /> : null;
}
