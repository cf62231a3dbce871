import { useState } from 'preact/hooks';
import { useLazy } from '../../data/use-lazy.ts';
import { t } from '../../texts/t.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ActivityProps } from './activity-list.tsx';

const loadList = async () => (await import('./activity-list.tsx')).ActivityList;

/** Who changed what. Rarely used, so it loads when it is opened. */
export function Activity(props: ActivityProps) {
  const [isOpen, setOpen] = useState(false);
  const List = useLazy(loadList, isOpen);
  return (
    <section class="card" aria-labelledby="activity">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id="activity">{t.shell.activity}</h2>
        </summary>
        {isOpen && (List ? <List {...props} /> : <Skeleton count={4} />)}
      </details>
    </section>
  );
}
