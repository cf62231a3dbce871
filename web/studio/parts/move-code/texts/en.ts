export const texts = {
  title: (name: string) => `Move “${name}”`,
  what: (from: string) =>
    `The code is in ${from} now. Its scans and conversations move with it, and every printed copy keeps working.`,
  to: 'Move to',
  move: 'Move code',
  moved: (name: string, to: string) => `“${name}” moved to ${to}.`,
  adminOnly: (from: string) => `Only admins and owners of ${from} can move codes out of it. Ask one of them.`,
  full: 'This organization has reached the number of codes its plan allows. Delete some or upgrade the plan.',
};

export type MoveCodeTexts = typeof texts;
