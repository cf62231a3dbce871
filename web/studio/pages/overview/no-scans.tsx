import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import type { Filters } from '../../data/use-filters.ts';
import { useTexts } from '../../texts/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notices } from './notices.tsx';
import type { Range } from './range.ts';
import { overviewTexts } from './texts/index.ts';

/** The longest of the preset ranges. */
const LONGEST_DAYS = 90;

interface NoScansProps {
  readonly data: GetAnalyticsOutput;
  readonly range: Range;
  readonly filters: Filters;
  readonly codeName: string | undefined;
}

/** The empty state: what will be counted, and how to get the first scan. */
export function NoScans({ data, range, filters, codeName }: NoScansProps) {
  const texts = useTexts(overviewTexts);
  const scope = useScope();
  const code = filters.values.code;
  return (
    <>
      <Notices data={data} />
      <EmptyState title={codeName ? texts.emptyOf(codeName) : texts.empty} text={texts.emptyText}>
        <div class="actions centered">
          <ButtonLink variant="primary" href={scope.path(code ? `codes/${code}/print` : 'codes')}>
            {code ? texts.print : texts.codes}
          </ButtonLink>
          {range.span !== LONGEST_DAYS && (
            <ButtonLink href={filters.hrefWith({ days: String(LONGEST_DAYS), from: undefined, to: undefined })}>
              {texts.longer}
            </ButtonLink>
          )}
        </div>
      </EmptyState>
    </>
  );
}
