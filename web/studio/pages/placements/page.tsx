import './placements.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { useLazy } from '../../data/use-lazy.ts';
import { loadTexts } from '../../texts/language.ts';
import { PlacementList } from './list/placement-list.tsx';
import { placementTexts } from './one/texts/index.ts';

const loadOne = async () => {
  const [module] = await Promise.all([import('./one/one-placement.tsx'), loadTexts(placementTexts)]);
  return module.OnePlacement;
};
const loadClaim = async () => {
  const [module] = await Promise.all([import('./claim/claim-placement.tsx'), loadTexts(placementTexts)]);
  return module.ClaimPlacement;
};

/** The list of placements, a single placement, or the form that chooses the code of a placement. */
export default function PlacementsPage() {
  const { id } = useRoute().params;
  const isClaim = useLocation().path.endsWith('/claim');
  const Single = useLazy(isClaim ? loadClaim : loadOne, id !== undefined);
  if (id === undefined) return <PlacementList />;
  return Single ? <Single key={id} id={id} /> : null;
}
