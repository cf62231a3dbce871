import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { overviewTexts } from './texts/index.ts';

/** What the numbers leave out, where they do. */
export function Notices({ data }: { readonly data: GetAnalyticsOutput }) {
  const texts = useTexts(overviewTexts);
  const { counted_since: since, organizations_omitted: omitted } = data;
  return (
    <>
      {since && <p class="notice">{texts.countedSince(formatDay(since.slice(0, 10)))}</p>}
      {omitted > 0 && <p class="notice">{texts.omitted(omitted)}</p>}
    </>
  );
}
