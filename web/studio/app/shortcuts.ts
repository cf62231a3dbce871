const OFF_KEY = 'studio.shortcuts-off';

/** Whether single-key shortcuts are on in this browser. */
export const areShortcutsOn = (): boolean => localStorage.getItem(OFF_KEY) === null;

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, '1');
}
