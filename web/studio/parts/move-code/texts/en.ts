export const texts = {
  title: (name: string) => `Move “${name}”`,
  what: (from: string) =>
    `It is in: ${from}. Its scans and conversations go with it, and every printed copy keeps working.`,
  to: 'Move to',
  move: 'Move code',
  moved: (name: string, to: string) => `“${name}” is now in: ${to}.`,
  adminOnly: (from: string) => `Only admins and owners of ${from} can take a code out of it. Ask one of them.`,
  full: 'This organization has as many codes as its plan allows. Delete some, or take a larger plan.',
};

export type MoveCodeTexts = typeof texts;
