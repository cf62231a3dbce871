import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { overviewTexts } from './texts/index.ts';

/** Says how many organizations the figures leave out, if any. */
export function Notices({ data }: { readonly data: GetAnalyticsOutput }) {
  const texts = useTexts(overviewTexts);
  const { organizations_omitted: omitted } = data;
  return omitted > 0 ? <p class="notice">{texts.omitted(omitted)}</p> : null;
}
