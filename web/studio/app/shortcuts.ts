const OFF = 'studio.shortcuts-off';

/** Whether single-key shortcuts are on in this browser. */
export const areShortcutsOn = (): boolean => localStorage.getItem(OFF) === null;

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '1');
}
