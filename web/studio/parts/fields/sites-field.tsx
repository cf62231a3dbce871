import { LIMITS } from '../../../../contracts/limits.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { TextArea } from '../../ui/field.tsx';
import { labelOf } from './label-of.ts';

interface SitesFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hasError: boolean;
}

/** The websites that can show the visitor page in a frame, one per line. */
export function SitesField({ value, onValue, hasError }: SitesFieldProps) {
  return (
    <TextArea
      label={labelOf('embed_origins')}
      hint={t.sites.sitesHint}
      class="welcome-field"
      placeholder="https://www.example.com"
      spellcheck={false}
      autocomplete="off"
      dir="ltr"
      optional
      value={value}
      onValue={onValue}
      error={hasError ? t.sites.notSites({ max: formatNumber(LIMITS.embedOrigins) }) : undefined}
    />
  );
}
