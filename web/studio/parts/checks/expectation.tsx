import type { Check } from '../../../../sdk/src/index.ts';
import { withColon } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';

interface ExpectationProps extends Pick<Check, 'expect'> {
  /** The title of the source in `cites`. */
  readonly source: string | undefined;
}

/** The expectation of a check, in words. */
export function Expectation({ expect: { any_of, none_of, declines }, source }: ExpectationProps) {
  return (
    <ul class="expectation">
      {any_of && <Words label={t.sharedChecks.anyOf} words={any_of} />}
      {none_of && <Words label={t.sharedChecks.noneOf} words={none_of} />}
      {declines && <li>{t.sharedChecks.declines}</li>}
      {source !== undefined && <Words label={t.sharedChecks.cites} words={[source]} />}
    </ul>
  );
}

const Words = ({ label, words }: { readonly label: string; readonly words: readonly string[] }) => (
  <li>
    {withColon(label)}{' '}
    {words.map((word) => (
      <q key={word} dir="auto">
        {word}
      </q>
    ))}
  </li>
);
