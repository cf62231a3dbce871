/** How the names of the queues begin, after the name of the stack, that hold dead letters. */
export const DEAD_LETTER_QUEUES = ['EventsDeadLetters', 'ImagesUncheckedImages'] as const;

/** How the names of the other queues begin, and the function that reads each. */
export const QUEUE_READERS: Readonly<Record<string, string>> = {
  WebhooksEventsToFanOut: 'fan-out-event',
  ImagesNewImages: 'remove-orphaned-images',
};

/** How the names of the state machines begin that the bus starts, and what each does. */
export const STATE_MACHINES: Readonly<Record<string, string>> = { PrivacyDeletions: 'account-deletions' };

/** What users lose while dead letters of a function lie there. */
export const MEANINGS: Readonly<Record<string, string>> = {
  'publish-events': 'nobody reacts to those events',
  'fan-out-event': 'receivers do not get the event',
  'remove-code-images': 'images of a deleted code are still served',
  'remove-code-conversations': 'what visitors of a deleted code wrote is still stored',
  'delete-organization-data': 'members and invitations of a deleted organization are still stored; they have no effect',
  'transfer-codes':
    'codes of an organization still lie under the account of a former owner, who has no right to them; it cannot be deleted',
  'announce-move': 'the former owner of a moved code does not know that the move can be undone for seven days',
  'warn-owner': 'an owner does not know that a limit for conversations is near',
  'roll-up-scans': 'analytics, and totals of contended codes, lack those scans',
  'sweep-conversations': 'conversations end a minute or more too late',
  'account-deletions': 'an account whose deletion was asked for is not deleted, and its owner has no e-mail about it',
  'remove-orphaned-images': 'an image without a code may be kept',
};
