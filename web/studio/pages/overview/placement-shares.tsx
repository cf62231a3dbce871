import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { t } from '../../texts/t.ts';
import { scansInUtcDays } from './scans-in-utc-days.ts';
import { Shares } from './shares.tsx';

const SHOWN = 10;

/** The most scanned placements of the selected code. */
export function PlacementShares({ data }: { readonly data: GetAnalyticsOutput }) {
  const { path } = useScope();
  const { by_placement: placements } = data;
  const total = scansInUtcDays(data);
  if (placements.length === 0) return null;
  const scansOf = (counted: typeof placements) => counted.reduce((sum, { scans }) => sum + scans, 0);
  const rest = scansOf(placements.slice(SHOWN));
  const withoutPlacement = Math.max(0, total - scansOf(placements));
  return (
    <Shares
      title={t.overview.placements}
      meaning={t.overview.byScans}
      total={total}
      shares={[
        ...placements.slice(0, SHOWN).map(({ placement_id: id, name, scans }) => ({
          key: id,
          name: name === null ? t.overview.unknown : <a href={path(`placements/${id}`)}>{name}</a>,
          value: scans,
        })),
        ...(rest > 0 ? [{ key: 'others', name: t.overview.otherPlacements, value: rest }] : []),
        ...(withoutPlacement > 0 ? [{ key: 'none', name: t.overview.withoutPlacement, value: withoutPlacement }] : []),
      ]}
    />
  );
}
