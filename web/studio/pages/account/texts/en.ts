export const texts = {
  title: 'Account',
  you: 'You',
  email: 'E-mail',
  since: 'Here since',
  language: 'Language',
  languageHint: 'Of the Studio, on this device.',
  sessions: 'Where you are signed in',
  sessionsText: 'A device that you do not know? Sign it out, it works at once.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: 'Last used',
  signOut: 'Sign out',
  signOutThere: 'Sign out there',
  signedOutThere: 'That device is signed out.',
  signOutEverywhere: 'Sign out everywhere',
  export: 'Your data',
  exportText:
    'Everything of your account as one file (JSON): codes, scans, conversations, webhooks and more. Secrets are not in it.',
  download: 'Download everything',
  deletion: 'Delete the account',
  deletionText:
    'For 14 days, everything keeps working and you can change your mind. Then all codes, conversations and keys are permanently deleted, and printed codes open a page that says so.',
  deleteTitle: 'Delete your account?',
  deleteAsk: 'To confirm, type your e-mail address:',
  deleteWrong: 'This is not the address of your account.',
  delete: 'Delete my account',
  keep: 'Keep my account',
  exported: (count: number) => `${count} entries so far`,
  deletesAt: (day: string) =>
    `Your account will be deleted on ${day}. Until then you can keep it here; signing in again keeps it, too.`,
  errors: {
    'account.deletion_limit': 'A deletion was asked for and undone today. You can ask again a day after that.',
    'subscription.billed_by_provider':
      'An organization of yours has a paid subscription. End it first, or hand the organization to another owner.',
    'account.erased': 'The account is being deleted already.',
  } as Readonly<Record<string, string>>,
};

export type AccountTexts = typeof texts;
