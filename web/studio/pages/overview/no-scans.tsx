import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import type { Filters } from '../../data/use-filters.ts';
import { t } from '../../texts/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notices } from './notices.tsx';
import type { Range } from './range.ts';

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
  const scope = useScope();
  const code = filters.values.code;
  return (
    <>
      <Notices data={data} />
      <EmptyState
        title={codeName ? t.overview.emptyOf({ name: codeName }) : t.overview.empty}
        text={t.overview.emptyText}
      >
        <div class="actions centered">
          <ButtonLink variant="primary" href={scope.path(code ? `codes/${code}/print` : 'codes')}>
            {code ? t.overview.print : t.overview.codes}
          </ButtonLink>
          {range.span !== LONGEST_DAYS && (
            <ButtonLink href={filters.hrefWith({ days: String(LONGEST_DAYS), from: undefined, to: undefined })}>
              {t.overview.longer}
            </ButtonLink>
          )}
        </div>
      </EmptyState>
    </>
  );
}
