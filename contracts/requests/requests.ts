/** What a field of a form can ask for. */
export const FORM_FIELD_TYPES = ['text', 'email', 'phone', 'date', 'time', 'number', 'choice', 'consent'] as const;
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];

/**
 * When the page offers a form. `button`: always, as a button. `unknown`: below an answer, if the assistant does not
 * know the answer or fails. `model`: when the model offers it.
 */
export const FORM_OFFERS = ['button', 'unknown', 'model'] as const;
export type FormOffer = (typeof FORM_OFFERS)[number];

export const REQUEST_STATUSES = ['new', 'done'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Limits of forms and of what visitors send with them. */
export const REQUEST = {
  formsPerCode: 3,
  fieldsPerForm: 8,
  choicesPerField: 12,
  /** Name of a form or a field. Programs use it, and the model writes the name of a form to offer it. */
  nameLength: 32,
  titleLength: 60,
  labelLength: 160,
  choiceLength: 60,
  /** All forms of a code together, as JSON: the page that contains them must stay small. */
  formsBytes: 8 * 1024,
  /** Characters of a text answer. */
  textLength: 2_000,
  emailLength: 254,
  phoneLength: 40,
  /** The largest absolute value of a number. */
  number: 1_000_000_000_000,
  perConversation: 20,
  /** Days that a request is kept, unless the CDK context sets another value. */
  retentionDays: 90,
  recipientsPerCode: 3,
  /**
   * E-mails about the requests of a code per day (UTC). Further requests of the day are not e-mailed. After midnight,
   * one digest says how many there were.
   */
  emailsPerDay: 200,
  /** Timeout of the function that sends these e-mails. For this long, no other run sends the same e-mail. */
  emailSeconds: 60,
} as const;

/**
 * Whether an address gets requests by e-mail: only after the recipient has confirmed, and until the recipient
 * unsubscribes.
 */
export const RECIPIENT_STATUSES = ['pending', 'confirmed', 'stopped'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Limits of the e-mails that ask an address to confirm. */
export const CONFIRMATION = {
  perOwnerDay: 30,
  perAddressDay: 5,
  /** Hours until an address that did not answer can be asked again. */
  askAgainHours: 24,
  /** About this many days after its last e-mail or answer, an address is forgotten. */
  keptDays: 400,
} as const;

/** The page behind the link in every e-mail to a recipient, in API Gateway's format. */
export const RECIPIENT_PATH = '/recipients/{owner_id}/{recipient_id}/{token}';
/** CloudFront sends these paths to the API. */
export const RECIPIENTS_PATTERN = '/recipients/*';

/** The route to which the scan page sends a completed form: method, and path in API Gateway's format. */
export const REQUEST_ROUTE = { method: 'POST', path: '/s/{short_id}/requests' } as const;
/** CloudFront sends these paths to the API. */
export const REQUESTS_PATTERN = '/s/*/requests';
