import { useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';

/** The list of shortcuts, and the switch that turns them off. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const rows = [
    [['c'], t.shell.keys.create],
    [['/'], t.shell.keys.search],
    [['j', 'k'], t.shell.keys.move],
    [['?'], t.shell.keys.help],
  ] as const;
  const choose = (enabled: boolean) => {
    switchShortcuts(enabled);
    setOn(enabled);
  };
  return (
    <Dialog title={t.shell.keys.title} onClose={onClose}>
      <dl class="keys">
        {rows.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label={t.shell.keys.enabled} checked={isOn} onValue={choose} />
    </Dialog>
  );
}
