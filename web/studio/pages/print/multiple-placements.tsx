import { getPlacement, getQprCode, listPlacements, type Placement } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { t } from '../../texts/t.ts';
import { placementLabels } from './placement-labels.ts';
import { type Found, MAX_PRINTED, PrintMany } from './print-many.tsx';
import { loadQrArt } from './qr-art.ts';
import type { PrintedCode } from './sheets/sheet.tsx';

const PAGE_SIZE = 100;

/** Prints one placement (`?id=…`), or all placements that match the filters of the list and are not retired. */
export function MultiplePlacements() {
  const { fields, path } = useScope();
  const { values, hrefWith } = useFilters();
  const { id, q, code, show, after } = values;
  const query = {
    ...(code ? { qpr_code_id: code } : fields),
    ...(q && { q }),
    ...(show === 'unclaimed' && { unclaimed: 'true' as const }),
    ...(show === 'silent' && { silent: 'true' as const }),
  };
  return (
    <PrintMany
      title={t.print.placementsTitle}
      list={{ href: path(code ? `placements?code=${code}` : 'placements'), label: t.shell.pages.placements }}
      requestKey={JSON.stringify([id, query, after])}
      find={async () => {
        if (id === undefined) return findListed(query, after, (cursor) => hrefWith({ after: cursor }));
        const placement = await call(getPlacement, { path: { id } });
        return { total: 1, loaders: [() => loadPrinted(placement, placement.name)] };
      }}
    />
  );
}

/** At most `MAX_PRINTED` placements of the list that are not retired, starting after a cursor. */
async function findListed(query: object, after: string | undefined, hrefAfter: (cursor: string) => string) {
  const found: Placement[] = [];
  const findFrom = async (cursor: string | undefined): Promise<Found> => {
    const limit = Math.min(PAGE_SIZE, MAX_PRINTED - found.length);
    const page = await call(listPlacements, { query: { ...query, limit, ...(cursor && { cursor }) } });
    found.push(...page.placements.filter(({ status }) => status !== 'retired'));
    const next = page.next_cursor;
    if (next !== null && found.length < MAX_PRINTED) return findFrom(next);
    const { labelOf, commonCode } = placementLabels(
      found,
      async (id) => (await call(getQprCode, { path: { id } })).name,
    );
    const loaders = found.map((placement) => async () => loadPrinted(placement, await labelOf(placement)));
    const printed = { fileName: await commonCode(), loaders };
    return next === null
      ? { ...printed, total: found.length }
      : { ...printed, total: page.total, next: hrefAfter(next) };
  };
  return findFrom(after);
}

async function loadPrinted({ scan_url, qr_svg_url }: Placement, name: string): Promise<PrintedCode> {
  // The content security policy lets the Studio load only from its own origin, which can differ from that of the URL.
  const { pathname, search } = new URL(qr_svg_url);
  return { name, scanUrl: scan_url, art: await loadQrArt(pathname + search) };
}
