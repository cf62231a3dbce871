import { useState } from 'preact/hooks';
import { useLazy } from '../../data/use-lazy.ts';
import { loadTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ActivityProps } from './activity-list.tsx';
import { activityTexts } from './texts/index.ts';

const loadList = async () => {
  const [{ ActivityList }] = await Promise.all([import('./activity-list.tsx'), loadTexts(activityTexts)]);
  return ActivityList;
};

/** Who changed what. Rarely used, so it loads when it is opened. */
export function Activity(props: ActivityProps) {
  const { activity } = useShellTexts();
  const [isOpen, setOpen] = useState(false);
  const List = useLazy(loadList, isOpen);
  return (
    <section class="card" aria-labelledby="activity">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id="activity">{activity}</h2>
        </summary>
        {isOpen && (List ? <List {...props} /> : <Skeleton count={4} />)}
      </details>
    </section>
  );
}
