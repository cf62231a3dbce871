import { LIMITS } from '../../../../contracts/limits.ts';
import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { TextArea } from '../../ui/field.tsx';
import { sitesTexts } from './texts/index.ts';

interface SitesFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hasError: boolean;
}

/** The websites that can show the visitor page in a frame, one per line. */
export function SitesField({ value, onValue, hasError }: SitesFieldProps) {
  const texts = useTexts(sitesTexts);
  return (
    <TextArea
      label={texts.sites}
      hint={texts.sitesHint}
      class="welcome-field"
      placeholder="https://www.example.com"
      spellcheck={false}
      autocomplete="off"
      dir="ltr"
      optional
      value={value}
      onValue={onValue}
      error={hasError ? texts.notSites(formatNumber(LIMITS.embedOrigins)) : undefined}
    />
  );
}
