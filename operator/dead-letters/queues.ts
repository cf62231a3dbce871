/** The names of the dead-letter queues, without their prefix (the stack's name) and CloudFormation's random suffix. */
export const DEAD_LETTER_QUEUES = ['EventsDeadLetters', 'ImagesUncheckedImages'] as const;

/** The other queues, also without prefix and suffix, each with the function that reads it. */
export const QUEUE_READERS: Readonly<Record<string, string>> = {
  WebhooksEventsToFanOut: 'fan-out-event',
  ImagesNewImages: 'remove-orphaned-images',
};

/** The state machines that EventBridge starts, also without prefix and suffix, each with its display name. */
export const STATE_MACHINES: Readonly<Record<string, string>> = {
  KnowledgeReadings: 'source-readings',
  PrivacyDeletions: 'account-deletions',
};

/** The effect on users until the dead letters of a function are redriven. The report prints it after "Meanwhile". */
export const USER_IMPACT: Readonly<Record<string, string>> = {
  'publish-events': 'webhooks and functions do not get the events in these dead letters',
  'fan-out-event': 'receivers do not get the event',
  'remove-code-images': 'images of a deleted code are still served',
  'follow-moved-requests':
    'requests about a moved code are missing from the list of its new owner, and appear only in the list of the code; or the recipients of a deleted organization are still stored',
  'email-recipients':
    'recipients do not get a request, or the e-mail that asks them to confirm; all requests are in the Studio, and the next daily run sends a missing digest',
  'release-placements': 'the placements of a deleted code or organization cannot be pointed to another code',
  'find-silent-placements':
    'some owners get their e-mail about silent placements a day late, or a week late if sending it failed',
  'remove-code-data': 'earlier versions or checks of a deleted code are still stored',
  'remove-code-conversations': 'the conversations and requests of visitors of a deleted code are still stored',
  'group-questions':
    'unanswered questions are missing from the list, or still contain the id of a deleted conversation, but none of its messages',
  'send-question-digests':
    'owners do not get their weekly e-mail about unanswered questions; the next run is a day later',
  'follow-codes':
    'questions about a moved code are missing from the list of its new owner, or those of a deleted code are still stored',
  'delete-organization-data':
    'members, invitations and the audit log of a deleted organization are still stored; they have no effect',
  'transfer-codes':
    'codes of an organization still belong to the account of a former owner, and the organization cannot be deleted',
  'announce-move': 'the former owner of a moved code does not know that the move can be undone for seven days',
  'warn-owner': 'an owner does not know that a limit for conversations is near',
  'roll-up-scans':
    'the scans in these dead letters are missing from analytics, and from the totals of codes that many people scanned at once',
  'sweep-conversations': 'conversations end a minute or more too late',
  'source-readings':
    'new or changed sources of knowledge sets are not read, and stay in the status `reading`, or `waiting` after an upload',
  'pack-knowledge': 'answers still use deleted sources, or old titles of sources',
  'delete-organization-knowledge': 'the knowledge of a deleted organization is not deleted',
  'account-deletions':
    'an account is not deleted although its deletion was requested, and its owner gets no e-mail about it',
  'remove-orphaned-images': 'an image without a code may be kept',
};
