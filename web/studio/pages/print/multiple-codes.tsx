import { getQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { useFilters } from '../../data/use-filters.ts';
import { byName } from '../../texts/by-name.ts';
import { t } from '../../texts/t.ts';
import { type Found, MAX_PRINTED, PrintMany } from './print-many.tsx';
import { imageUrl, loadQrArt } from './qr-art.ts';
import type { PrintedCode } from './sheets/sheet.tsx';

const PAGE_SIZE = 100;

/** Prints several codes: those in `?ids=…`, or those that match the filters of the list. */
export function MultipleCodes() {
  const { fields, path } = useScope();
  const { ids, q, tag, status, organization } = useFilters().values;
  const filters: Filters = {
    ...fields,
    ...(organization && { organization_id: organization }),
    ...(tag && { tag }),
    ...(q && { q }),
    status: status === 'archived' ? 'archived' : 'active',
  };
  return (
    <PrintMany
      title={t.print.manyTitle}
      list={{ href: path('codes'), label: t.shell.pages.codes }}
      requestKey={JSON.stringify([ids, filters])}
      find={() => (ids === undefined ? findListed(filters) : Promise.resolve(foundOf(ids.split(',').filter(Boolean))))}
    />
  );
}

interface Filters {
  readonly organization_id?: string;
  readonly tag?: string;
  readonly q?: string;
  readonly status: 'active' | 'archived';
}

/** The codes with these ids, in this order. `total` also counts the codes that do not fit into one print. */
const foundOf = (ids: readonly string[], total = ids.length): Found => ({
  total,
  loaders: ids.slice(0, MAX_PRINTED).map((id) => () => loadPrintedCode(id)),
});

/** The newest codes that match the filters, sorted by name: people put up the prints in that order. */
async function findListed(filters: Filters): Promise<Found> {
  const codes: { readonly id: string; readonly name: string }[] = [];
  for (;;) {
    const page = await call(listQprCodes, { query: { ...filters, limit: PAGE_SIZE, offset: codes.length } });
    codes.push(...page.codes);
    if (page.codes.length < PAGE_SIZE || codes.length >= MAX_PRINTED) {
      const newest = codes.slice(0, MAX_PRINTED);
      return foundOf(
        byName(newest).map(({ id }) => id),
        page.total,
      );
    }
  }
}

async function loadPrintedCode(id: string): Promise<PrintedCode> {
  const { name, short_id, scan_url, style_version } = await call(getQprCode, { path: { id } });
  return { name, scanUrl: scan_url, art: await loadQrArt(imageUrl(short_id, 'svg', style_version)) };
}
