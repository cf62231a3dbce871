import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';

/** Says how many organizations the figures leave out, if any. */
export function Notices({ data }: { readonly data: GetAnalyticsOutput }) {
  const { organizations_omitted: omitted } = data;
  return omitted > 0 ? <p class="notice">{t.overview.omitted({ count: omitted })}</p> : null;
}
