import { useState } from 'preact/hooks';
import { useShellTexts } from '../texts/shell/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';

/** The list of shortcuts, and the switch that turns them off. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const { keys } = useShellTexts();
  const [isOn, setOn] = useState(areShortcutsOn);
  const rows = [
    [['c'], keys.create],
    [['/'], keys.search],
    [['j', 'k'], keys.move],
    [['?'], keys.help],
  ] as const;
  const choose = (enabled: boolean) => {
    switchShortcuts(enabled);
    setOn(enabled);
  };
  return (
    <Dialog title={keys.title} onClose={onClose}>
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
      <Checkbox label={keys.enabled} checked={isOn} onValue={choose} />
    </Dialog>
  );
}
