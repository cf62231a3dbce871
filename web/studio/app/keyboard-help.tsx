import { useState } from 'preact/hooks';
import { useShellTexts } from '../texts/shell/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { SHORTCUTS_OFF } from './keyboard.tsx';

/** The list of shortcuts, and the switch that turns them off. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const { keys } = useShellTexts();
  const [isOff, setOff] = useState(localStorage.getItem(SHORTCUTS_OFF) !== null);
  const rows = [
    [['c'], keys.create],
    [['/'], keys.search],
    [['j', 'k'], keys.move],
    [['?'], keys.help],
  ] as const;
  const choose = (enabled: boolean) => {
    if (enabled) localStorage.removeItem(SHORTCUTS_OFF);
    else localStorage.setItem(SHORTCUTS_OFF, '1');
    setOff(!enabled);
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
      <Checkbox label={keys.enabled} checked={!isOff} onValue={choose} />
    </Dialog>
  );
}
