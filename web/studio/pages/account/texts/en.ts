export const texts = {
  title: 'Account',
  you: 'You',
  email: 'E-mail',
  since: 'Member since',
  language: 'Language',
  languageHint: 'Applies to the Studio on this device.',
  sessions: 'Active sessions',
  sessionsText: 'If you do not recognize a device, sign it out. It loses access immediately.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: 'Last active',
  signOut: 'Sign out',
  signOutThere: 'Sign out device',
  signedOutThere: 'Device signed out.',
  signOutEverywhere: 'Sign out everywhere',
  export: 'Your data',
  exportText:
    'One JSON file with everything in your account: codes, scans, conversations, webhooks and more. It contains no secrets.',
  download: 'Download my data',
  deletion: 'Delete account',
  deletionText:
    'For 14 days everything keeps working and you can change your mind. After that, all codes, conversations and keys are permanently deleted, and printed codes open a page that says they no longer exist.',
  deleteTitle: 'Delete your account?',
  deleteAsk: 'To confirm, type your e-mail address:',
  deleteWrong: 'This is not the address of your account.',
  delete: 'Delete my account',
  keep: 'Keep my account',
  exported: (count: number) => `${count} records exported`,
  deletesAt: (day: string) =>
    `Your account will be deleted on ${day}. To keep it, choose “Keep my account” or sign in again before then.`,
  errors: {
    'account.deletion_limit': 'You requested and canceled a deletion within the last day. Try again tomorrow.',
    'subscription.billed_by_provider':
      'One of your organizations has a paid subscription. Cancel it or transfer the organization to another owner first.',
    'account.erased': 'This account is already being deleted.',
  } as Readonly<Record<string, string>>,
};

export type AccountTexts = typeof texts;
