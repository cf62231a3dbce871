import { getQprCodeAnalytics } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import type { RANGE_DAYS, Range } from './range.ts';
import { Shares } from './shares.tsx';
import { overviewTexts } from './texts/index.ts';

const SHOWN = 10;

interface PlacementSharesProps {
  /** Id of the code. */
  readonly code: string;
  readonly range: Range;
}

/** The placements of a code with the most scans. The service counts them only for the usual ranges. */
export function PlacementShares({ code, range: { span } }: PlacementSharesProps) {
  const texts = useTexts(overviewTexts);
  const { path } = useScope();
  const period = span === 'custom' ? undefined : (`${span}d` as `${(typeof RANGE_DAYS)[number]}d`);
  const { data } = useQuery(
    getQprCodeAnalytics,
    { path: { id: code }, query: { period } },
    { enabled: period !== undefined, keepPrevious: true },
  );
  if (period === undefined || !data || data.by_placement.length === 0) return null;
  const ofPlacements = data.by_placement.reduce((sum, { scans }) => sum + scans, 0);
  const rest = data.by_placement.slice(SHOWN).reduce((sum, { scans }) => sum + scans, 0);
  const own = Math.max(0, data.scans - ofPlacements);
  return (
    <Shares
      title={texts.placements}
      meaning={texts.byScans}
      total={data.scans}
      shares={[
        ...data.by_placement.slice(0, SHOWN).map(({ placement_id: id, name, scans }) => ({
          key: id,
          name: name === null ? texts.unknown : <a href={path(`placements/${id}`)}>{name}</a>,
          value: scans,
        })),
        ...(rest > 0 ? [{ key: 'others', name: texts.others, value: rest }] : []),
        ...(own > 0 ? [{ key: 'own', name: texts.ownSticker, value: own }] : []),
      ]}
    />
  );
}
