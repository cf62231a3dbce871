// Written by `npm run openapi` from the API description: change the schemas of the operations instead.
import type { ListOperation, Operation } from './operation.ts';

/** What `code` of an error can be */
export type ErrorCode =
  | 'request.invalid'
  | 'request.invalid_json'
  | 'request.body_hash_missing'
  | 'request.is_delivery'
  | 'request.blocked'
  | 'request.body_too_large'
  | 'request.unsupported_media_type'
  | 'route.not_found'
  | 'route.method_not_allowed'
  | 'rate_limit.exceeded'
  | 'idempotency.in_progress'
  | 'idempotency.key_reused'
  | 'service.internal_error'
  | 'service.degraded'
  | 'service.unavailable'
  | 'api_key.missing'
  | 'api_key.invalid'
  | 'api_key.expired'
  | 'api_key.missing_scope'
  | 'api_key.limited_to_organization'
  | 'api_key.scope_exceeded'
  | 'api_key.outlives_caller'
  | 'api_key.outpaces_caller'
  | 'api_key.not_found'
  | 'api_key.limit_reached'
  | 'api_key.not_live'
  | 'session.invalid'
  | 'session.sign_in_again'
  | 'session.not_from_studio'
  | 'session.not_found'
  | 'sign_in.other_browser'
  | 'sign_in.wrong_link'
  | 'sign_in.wrong_code'
  | 'sign_in.unknown'
  | 'sign_in.used'
  | 'sign_in.expired'
  | 'sign_in.too_many_codes'
  | 'sign_in.address_limit'
  | 'sign_in.visitor_limit'
  | 'sign_in.service_limit'
  | 'sign_in.tries_limit'
  | 'account.not_found'
  | 'account.erased'
  | 'account.deletion_limit'
  | 'qpr_code.not_found'
  | 'logo.not_found'
  | 'qpr_code.changed'
  | 'qpr_code.recently_moved'
  | 'qpr_code.moved_too_often'
  | 'qpr_code.archived'
  | 'qpr_code.resting'
  | 'qr_image.unreadable_style'
  | 'qr_style.unreadable'
  | 'qr_style.invalid_logo'
  | 'organization.not_found'
  | 'organization.role_too_low'
  | 'organization.slug_reserved'
  | 'organization.slug_taken'
  | 'organization.has_active_codes'
  | 'organization.archiving'
  | 'organization.transferring'
  | 'member.not_found'
  | 'member.already_member'
  | 'member.last_owner'
  | 'member.outlives_caller'
  | 'invitation.not_found'
  | 'invitation.other_address'
  | 'invitation.wrong_code'
  | 'invitation.unknown'
  | 'invitation.used'
  | 'invitation.lapsed'
  | 'invitation.too_many_codes'
  | 'invitation.email_refused'
  | 'invitation.account_limit'
  | 'invitation.recipient_limit'
  | 'plan.limit_reached'
  | 'subscription.set_by_operator'
  | 'subscription.billed_by_provider'
  | 'webhook.not_found'
  | 'webhook.limit_reached'
  | 'webhook.host_limit_reached'
  | 'webhook.url_taken'
  | 'webhook.inactive'
  | 'delivery.not_found'
  | 'event.not_found'
  | 'event.expired'
  | 'scan.not_found'
  | 'conversation.not_found'
  | 'conversation.busy'
  | 'conversation.ended'
  | 'conversation.full'
  | 'message.empty'
  | 'message.too_long'
  | 'visitor.rate_limited'
  | 'owner.budget_exhausted'
  | 'preview.rate_limited'
  | 'preview.resting'
  | 'stripe.bad_signature'
  | 'stripe.bad_event'
  | 'stripe.unclear_plan';

export type ScanCreatedData = {
  /** Number of the scan, unique within its code; later scans have larger ones */
  readonly scan_id: number;
  /** Id of the code */
  readonly qpr_code_id: string;
  /** Short id of the code, as in its scan URL */
  readonly short_id: string;
  /** When the code was scanned */
  readonly scanned_at: string;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** A code was scanned. */
export type ScanCreatedEvent = {
  /** Type of the event */
  readonly event: 'scan.created';
  /** Id of the event, the same in every delivery of it: handle each once */
  readonly id: string;
  /** When it happened */
  readonly created_at: string;
  /** What happened; its fields depend on the type */
  readonly data: ScanCreatedData;
  /** Only on a sample that the owner of a webhook asked for */
  readonly test?: true;
};

export type ConversationCompletedData = {
  /** Id of the conversation */
  readonly conversation_id: string;
  /** Id of the code */
  readonly qpr_code_id: string;
  /** Short id of the code, as in its scan URL */
  readonly short_id: string;
  /** Number of the scan, unique within its code; later scans have larger ones */
  readonly scan_id: number;
  /** When it began */
  readonly started_at: string;
  /** When it ended */
  readonly ended_at: string;
  /** How it ended: closed by the visitor, or timed out because nobody wrote any more */
  readonly reason: 'closed' | 'timed_out';
  /** Messages of the visitor and answers to them */
  readonly messages_count: number;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** A conversation ended: the visitor closed it, or it timed out. */
export type ConversationCompletedEvent = {
  /** Type of the event */
  readonly event: 'conversation.completed';
  /** Id of the event, the same in every delivery of it: handle each once */
  readonly id: string;
  /** When it happened */
  readonly created_at: string;
  /** What happened; its fields depend on the type */
  readonly data: ConversationCompletedData;
  /** Only on a sample that the owner of a webhook asked for */
  readonly test?: true;
};

export type QprCodeCreatedData = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** Short id of the code, as in its scan URL */
  readonly short_id: string;
  /** What the QR image opens */
  readonly scan_url: string;
  /** The QR image as PNG */
  readonly qr_image_url: string;
  /** The QR image as SVG */
  readonly qr_svg_url: string;
  /** Look and greeting of the page */
  readonly template: 'business' | 'rewards' | 'events' | 'personal' | 'hospitality' | 'healthcare' | 'retail';
  /** What state it is in */
  readonly status: 'active' | 'archived';
  /** Scans so far */
  readonly scans_total: number;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Only on a code of an organization's */
  readonly organization_id?: string;
  /** When it was made */
  readonly created_at: string;
  /** When it was last changed */
  readonly updated_at: string;
};

/** A code was created. */
export type QprCodeCreatedEvent = {
  /** Type of the event */
  readonly event: 'qpr_code.created';
  /** Id of the event, the same in every delivery of it: handle each once */
  readonly id: string;
  /** When it happened */
  readonly created_at: string;
  /** What happened; its fields depend on the type */
  readonly data: QprCodeCreatedData;
  /** Only on a sample that the owner of a webhook asked for */
  readonly test?: true;
};

export type SubscriptionUpgradedData = {
  /** Id of the organization */
  readonly organization_id: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** The plan before the change */
  readonly previous_plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** When the plan changed */
  readonly changed_at: string;
};

/** An organization took a paid plan. */
export type SubscriptionUpgradedEvent = {
  /** Type of the event */
  readonly event: 'subscription.upgraded';
  /** Id of the event, the same in every delivery of it: handle each once */
  readonly id: string;
  /** When it happened */
  readonly created_at: string;
  /** What happened; its fields depend on the type */
  readonly data: SubscriptionUpgradedData;
  /** Only on a sample that the owner of a webhook asked for */
  readonly test?: true;
};

export type SubscriptionCancelledData = {
  /** Id of the organization */
  readonly organization_id: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** The plan before the change */
  readonly previous_plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** When the plan changed */
  readonly changed_at: string;
};

/** The subscription of an organization was cancelled. */
export type SubscriptionCancelledEvent = {
  /** Type of the event */
  readonly event: 'subscription.cancelled';
  /** Id of the event, the same in every delivery of it: handle each once */
  readonly id: string;
  /** When it happened */
  readonly created_at: string;
  /** What happened; its fields depend on the type */
  readonly data: SubscriptionCancelledData;
  /** Only on a sample that the owner of a webhook asked for */
  readonly test?: true;
};

/** Something that happened, as webhooks get it. `event` says which `data` it has. */
export type Event = ScanCreatedEvent | ConversationCompletedEvent | QprCodeCreatedEvent | SubscriptionUpgradedEvent | SubscriptionCancelledEvent;

export type CreateQprCodeRequest = {
  /** Human-readable name */
  readonly name: string;
  /** AI system prompt; sets persona and behavior */
  readonly prompt: string;
  /** First message shown to the user; when omitted, a greeting that fits the template and names the code */
  readonly welcome_message?: undefined | string | null;
  /** Look and greeting of the page */
  readonly template?: undefined | 'business' | 'rewards' | 'events' | 'personal' | 'hospitality' | 'healthcare' | 'retail';
  /** Arbitrary key-value pairs */
  readonly metadata?: undefined | Readonly<Record<string, unknown>>;
  /** First questions that a visitor can tap; an empty list shows none; null or omitted: questions that the prompt answers, where it has some */
  readonly suggestions?: undefined | readonly (string)[] | null;
  /** Accent of the page, made darker or lighter where it could not be read; null: that of the template */
  readonly color?: undefined | string | null;
  /** `strict`: the assistant answers from the prompt alone, or says that it does not know and whom to ask; null: it may use what it knows otherwise */
  readonly grounding?: undefined | 'strict' | null;
  /** Whom to ask where the assistant does not know: a button on the page */
  readonly contact?: undefined | {
    /** A phone number, an e-mail address or an https address */
    readonly to: string;
    /** What stands on the button; the contact itself when omitted */
    readonly label?: undefined | string;
  } | null;
  /** Picture at the head of the page, as a data URI or in Base64: PNG, JPEG or WebP, at most 32 KB and 2048 pixels a side, not animated. Responses have its address, `logo_url` */
  readonly logo?: undefined | string | null;
  /** The privacy notice of its owner, linked from the line that says what is kept of a visit */
  readonly privacy_url?: undefined | string | null;
  /** What a visitor reads once the code is archived; not beside archived_url */
  readonly archived_message?: undefined | string | null;
  /** Where a visitor is sent once the code is archived; not beside archived_message */
  readonly archived_url?: undefined | string | null;
  /** Id or slug of an organization */
  readonly organization_id?: undefined | string;
  /** Only owners set them. At a limit the assistant rests until the next day */
  readonly limits?: undefined | {
    /** Messages that are answered in a day (UTC); null: as in the plan */
    readonly messages_per_day?: undefined | number | null;
    /** Tokens that the model reads and writes in a day (UTC); null: as in the plan */
    readonly tokens_per_day?: undefined | number | null;
  };
};

export type QprCode = {
  /** Unique code id */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** Only on a code of an organization's */
  readonly organization_id?: string;
  /** Used in the scan URL and image URLs */
  readonly short_id: string;
  /** What the QR image opens */
  readonly scan_url: string;
  /** The QR image as PNG */
  readonly qr_image_url: string;
  /** The QR image as SVG */
  readonly qr_svg_url: string;
  /** Look and greeting of the page */
  readonly template: 'business' | 'rewards' | 'events' | 'personal' | 'hospitality' | 'healthcare' | 'retail';
  /** An archived code stays, but no longer opens a conversation */
  readonly status: 'active' | 'archived';
  /** Scans so far */
  readonly scans_total: number;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it was made */
  readonly created_at: string;
  /** When it was last changed */
  readonly updated_at: string;
};

export type QprCodeListItem = {
  /** Unique code id */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** Used in the scan URL and image URLs */
  readonly short_id: string;
  /** What the QR image opens */
  readonly scan_url: string;
  /** An archived code stays, but no longer opens a conversation */
  readonly status: 'active' | 'archived';
  /** Scans so far */
  readonly scans_total: number;
  /** Of the last seven days (UTC), today included; only with `include=week` */
  readonly scans_week?: number;
  /** Only on a code of an organization's, and with `include=organization` */
  readonly organization_id?: string;
  /** When it was made */
  readonly created_at: string;
};

export type ListQprCodesResponse = {
  /** This page of the list */
  readonly codes: readonly (QprCodeListItem)[];
  /** How many there are in all */
  readonly total: number;
  /** Items of a page, at most */
  readonly limit: number;
  /** Items to leave out at the beginning */
  readonly offset: number;
  /** How many of the newest codes a search looked at; only where the list has more */
  readonly searched?: number;
};

export type QprCodeDetail = {
  /** Unique code id */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** Only on a code of an organization's */
  readonly organization_id?: string;
  /** Used in the scan URL and image URLs */
  readonly short_id: string;
  /** What the QR image opens */
  readonly scan_url: string;
  /** The QR image as PNG */
  readonly qr_image_url: string;
  /** The QR image as SVG */
  readonly qr_svg_url: string;
  /** Look and greeting of the page */
  readonly template: 'business' | 'rewards' | 'events' | 'personal' | 'hospitality' | 'healthcare' | 'retail';
  /** An archived code stays, but no longer opens a conversation */
  readonly status: 'active' | 'archived';
  /** Scans so far */
  readonly scans_total: number;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** When it was made */
  readonly created_at: string;
  /** When it was last changed */
  readonly updated_at: string;
  /** AI system prompt; sets persona and behavior */
  readonly prompt: string;
  /** First message shown to the user */
  readonly welcome_message: string;
  /** Only where its owner has written some */
  readonly suggestions?: readonly (string)[];
  /** Only where its owner has chosen one */
  readonly color?: string;
  /** Only where its owner wants it: the assistant answers from the prompt alone */
  readonly grounding?: 'strict';
  /** Only where its owner has given one */
  readonly contact?: {
    /** A telephone number, an e-mail address or a web page */
    readonly to: string;
    /** What the visitor reads; else what `to` is */
    readonly label?: string;
  };
  /** Only where its page has a logo; another logo has another address */
  readonly logo_url?: string;
  /** Only where its owner has given one */
  readonly privacy_url?: string;
  /** Only where its owner has written one */
  readonly archived_message?: string;
  /** Only where its owner has given one */
  readonly archived_url?: string;
  /** Only where its owner has set some; else those of the plan */
  readonly limits?: {
    /** Messages that are answered in a day (UTC) */
    readonly messages_per_day?: number;
    /** Tokens that the model reads and writes in a day (UTC) */
    readonly tokens_per_day?: number;
  };
  /** Only where its images have a style of their own; `?v=` of their addresses */
  readonly style_version?: string;
};

export type QrStyle = {
  /** Colour of the modules */
  readonly dark: string;
  /** Colour of the ground */
  readonly light: string;
  /** Light modules around the symbol */
  readonly margin: number;
  /** Error correction that the images have: what was asked for, or more where the style needs it */
  readonly ecc: 'L' | 'M' | 'Q' | 'H';
  /** Only where there is one; `image` is a PNG in Base64 */
  readonly logo?: {
    /** The picture: a PNG in Base64 */
    readonly image: string;
    /** Its longer side as a part of the symbol's width */
    readonly size: number;
  };
  /** Only where the style is not the plain one */
  readonly version?: string;
  /** The QR image as PNG */
  readonly qr_image_url: string;
  /** The QR image as SVG */
  readonly qr_svg_url: string;
};

export type SetQprCodeStyleRequest = {
  /** Colour of the modules */
  readonly dark?: undefined | string;
  /** Colour of the ground */
  readonly light?: undefined | string;
  /** Light modules around the symbol */
  readonly margin?: undefined | number;
  /** At least this error correction; more where the style needs it to be read */
  readonly ecc?: undefined | 'L' | 'M' | 'Q' | 'H';
  /** A picture in the middle */
  readonly logo?: undefined | {
    /** A PNG in Base64, at most 64 KB and 1024 pixels a side, 8 bits a channel, neither interlaced nor animated */
    readonly image: string;
    /** Longer side as a part of the symbol's width; less where scanners need it */
    readonly size?: undefined | number;
  } | null;
};

/** Fields left out stay as they are; metadata is replaced as a whole. A welcome_message of null is our greeting again, which follows the name and the template of the code. */
export type UpdateQprCodeRequest = {
  /** Human-readable name */
  readonly name?: undefined | string;
  /** AI system prompt; sets persona and behavior */
  readonly prompt?: undefined | string;
  /** First message shown to the user; when omitted, a greeting that fits the template and names the code */
  readonly welcome_message?: undefined | string | null;
  /** Look and greeting of the page */
  readonly template?: undefined | 'business' | 'rewards' | 'events' | 'personal' | 'hospitality' | 'healthcare' | 'retail';
  /** Arbitrary key-value pairs */
  readonly metadata?: undefined | Readonly<Record<string, unknown>>;
  /** First questions that a visitor can tap; an empty list shows none; null or omitted: questions that the prompt answers, where it has some */
  readonly suggestions?: undefined | readonly (string)[] | null;
  /** Accent of the page, made darker or lighter where it could not be read; null: that of the template */
  readonly color?: undefined | string | null;
  /** `strict`: the assistant answers from the prompt alone, or says that it does not know and whom to ask; null: it may use what it knows otherwise */
  readonly grounding?: undefined | 'strict' | null;
  /** Whom to ask where the assistant does not know: a button on the page */
  readonly contact?: undefined | {
    /** A phone number, an e-mail address or an https address */
    readonly to: string;
    /** What stands on the button; the contact itself when omitted */
    readonly label?: undefined | string;
  } | null;
  /** Picture at the head of the page, as a data URI or in Base64: PNG, JPEG or WebP, at most 32 KB and 2048 pixels a side, not animated. Responses have its address, `logo_url` */
  readonly logo?: undefined | string | null;
  /** The privacy notice of its owner, linked from the line that says what is kept of a visit */
  readonly privacy_url?: undefined | string | null;
  /** What a visitor reads once the code is archived; not beside archived_url */
  readonly archived_message?: undefined | string | null;
  /** Where a visitor is sent once the code is archived; not beside archived_message */
  readonly archived_url?: undefined | string | null;
  /** Only owners set them. At a limit the assistant rests until the next day */
  readonly limits?: undefined | {
    /** Messages that are answered in a day (UTC); null: as in the plan */
    readonly messages_per_day?: undefined | number | null;
    /** Tokens that the model reads and writes in a day (UTC); null: as in the plan */
    readonly tokens_per_day?: undefined | number | null;
  };
};

export type MoveQprCodeRequest = {
  /** Id or slug of the organization that gets the code; null: your own account */
  readonly organization_id: string | null;
};

export type CreateApiKeyRequest = {
  /** What the key is for. */
  readonly name: string;
  /** What the key may do. Left out: all that the calling key may. */
  readonly scopes?: undefined | readonly ('codes:read' | 'codes:write' | 'organizations:read' | 'organizations:write' | 'members:read' | 'members:write' | 'webhooks:read' | 'webhooks:write' | 'keys:write' | 'conversations:read' | 'account:read' | 'account:write')[] | null;
  /** When the key stops working. Left out: as the calling key. */
  readonly expires_at?: undefined | string | null;
  /** Limits the key to one organization. Left out: as the calling key. */
  readonly organization_id?: undefined | string;
  /** Requests a minute of this key, of those that the account has. Left out: as the calling key. */
  readonly rate_limit_per_minute?: undefined | number | null;
};

export type NewApiKey = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** First characters of the key, to tell keys apart. */
  readonly prefix: string;
  /** null: all permissions of the account. */
  readonly scopes: readonly ('codes:read' | 'codes:write' | 'organizations:read' | 'organizations:write' | 'members:read' | 'members:write' | 'webhooks:read' | 'webhooks:write' | 'keys:write' | 'conversations:read' | 'account:read' | 'account:write')[] | null;
  /** Present only if the key is limited to one organization. */
  readonly organization_id?: string;
  /** Present only if the key's limit is lower than its account's. */
  readonly rate_limit_per_minute?: number;
  /** When it was last used; null: never */
  readonly last_used_at: string | null;
  /** When it stops working; null: never */
  readonly expires_at: string | null;
  /** When it was ended by hand; null: it was not */
  readonly revoked_at: string | null;
  /** When it was made */
  readonly created_at: string;
  /** The key. It is returned only once: store it now. */
  readonly api_key: string;
};

export type ApiKey = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** First characters of the key, to tell keys apart. */
  readonly prefix: string;
  /** null: all permissions of the account. */
  readonly scopes: readonly ('codes:read' | 'codes:write' | 'organizations:read' | 'organizations:write' | 'members:read' | 'members:write' | 'webhooks:read' | 'webhooks:write' | 'keys:write' | 'conversations:read' | 'account:read' | 'account:write')[] | null;
  /** Present only if the key is limited to one organization. */
  readonly organization_id?: string;
  /** Present only if the key's limit is lower than its account's. */
  readonly rate_limit_per_minute?: number;
  /** When it was last used; null: never */
  readonly last_used_at: string | null;
  /** When it stops working; null: never */
  readonly expires_at: string | null;
  /** When it was ended by hand; null: it was not */
  readonly revoked_at: string | null;
  /** When it was made */
  readonly created_at: string;
};

export type ListApiKeysResponse = {
  /** The keys, newest first */
  readonly api_keys: readonly (ApiKey)[];
  /** How many there are in all */
  readonly total: number;
};

export type RotateApiKeyRequest = {
  /** How long the old key goes on working beside the new one. */
  readonly overlap_seconds?: undefined | number;
};

export type AuditEntry = {
  /** Unique id of the entry */
  readonly id: string;
  /** When the change was made */
  readonly created_at: string;
  /** Id of the operation */
  readonly operation: string;
  /** Ids of the resources that were changed or created */
  readonly resource_ids: readonly (string)[];
  /** Names of the fields in the request, never their values */
  readonly fields: readonly (string)[];
  /** Organizations that the change affected */
  readonly organization_ids: readonly (string)[];
  /** Account of the key or session that made the change */
  readonly account_id: string;
  /** Current address of that account; null if the account was deleted */
  readonly email: string | null;
  /** The key that made the change; null if it was made in a session or through an invitation link */
  readonly api_key: {
    /** Id of the key */
    readonly id: string;
    /** Name of the key; null for keys of other accounts and for keys that expired long ago */
    readonly name: string | null;
    /** First characters of the key; null if `name` is */
    readonly prefix: string | null;
  } | null;
  /** The session that made the change, or that it started; null if it was made with a key or through a link */
  readonly session_id: string | null;
  /** `X-Request-Id` of the request */
  readonly request_id: string;
};

export type ListAuditEntriesResponse = {
  /** This page of the log, newest first */
  readonly entries: readonly (AuditEntry)[];
  /** null on the last page */
  readonly next_cursor: string | null;
};

export type RequestSignInRequest = {
  /** Where the link and the code go */
  readonly email: string;
  /** Of the e-mail. Left out: what the header Accept-Language prefers. */
  readonly language?: undefined | 'en' | 'es' | 'fr' | 'de' | 'uk';
};

export type RequestSignInResponse = {
  /** How long the link and the code work that the e-mail has, if the address may sign in. */
  readonly expires_in_seconds: number;
};

export type CreateSessionRequest = {
  /** What follows the # in a link. */
  readonly token?: undefined | string;
  /** The code in the e-mail, however it is typed. */
  readonly code?: undefined | string;
};

export type Me = {
  /** The account that is calling */
  readonly account: {
    /** Unique id; it never changes */
    readonly id: string;
    /** E-mail address of the account */
    readonly email: string;
    /** When it was made */
    readonly created_at: string;
    /** Present only while a deletion of the account is pending and can be canceled. */
    readonly deletes_at?: string;
  };
  /** Present only if the caller is signed in to the Studio. */
  readonly session?: {
    /** Unique id; it never changes */
    readonly id: string;
    /** When the person signed in */
    readonly signed_in_at: string;
    /** When it stops working; null: never */
    readonly expires_at: string;
  };
  /** Present only if the caller uses an API key. */
  readonly api_key?: {
    /** Unique id; it never changes */
    readonly id: string;
    /** What the key may do; null: all that the account may */
    readonly scopes: readonly ('codes:read' | 'codes:write' | 'organizations:read' | 'organizations:write' | 'members:read' | 'members:write' | 'webhooks:read' | 'webhooks:write' | 'keys:write' | 'conversations:read' | 'account:read' | 'account:write')[] | null;
    /** When it stops working; null: never */
    readonly expires_at: string | null;
  };
};

export type Session = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Whether this is the session that sent the request. */
  readonly is_current: boolean;
  /** User-Agent header of the browser at sign-in. */
  readonly user_agent: string;
  /** When the person signed in */
  readonly signed_in_at: string;
  /** When it was last used; null: never */
  readonly last_used_at: string;
  /** When the session expires at the latest. An idle session expires earlier. */
  readonly expires_at: string;
};

export type ListSessionsResponse = {
  /** Where the account is signed in */
  readonly sessions: readonly (Session)[];
  /** How many there are in all */
  readonly total: number;
};

export type ListedOrganization = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** URL-safe identifier; it can stand in place of the id */
  readonly slug: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** Codes in the organization */
  readonly qpr_codes_count: number;
  /** People in the organization */
  readonly members_count: number;
  /** When it was made */
  readonly created_at: string;
  /** What you are there; only with include=role */
  readonly role?: 'viewer' | 'editor' | 'admin' | 'owner';
};

export type ListOrganizationsResponse = {
  /** The organizations that you belong to */
  readonly organizations: readonly (ListedOrganization)[];
  /** How many there are in all */
  readonly total: number;
  /** Only where limit or cursor was given; null on the last page */
  readonly next_cursor?: string | null;
};

export type CreateOrganizationRequest = {
  /** Display name */
  readonly name: string;
  /** URL-safe identifier, unique in the service */
  readonly slug?: undefined | string;
  /** Arbitrary key-value pairs */
  readonly metadata?: undefined | Readonly<Record<string, unknown>>;
};

export type Organization = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** URL-safe identifier; it can stand in place of the id */
  readonly slug: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** Codes in the organization */
  readonly qpr_codes_count: number;
  /** People in the organization */
  readonly members_count: number;
  /** When it was made */
  readonly created_at: string;
};

export type GetOrganizationResponse = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** URL-safe identifier; it can stand in place of the id */
  readonly slug: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** Codes in the organization */
  readonly qpr_codes_count: number;
  /** People in the organization */
  readonly members_count: number;
  /** When it was made */
  readonly created_at: string;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The account that the organization and its codes belong to: the account of one of its owners. */
  readonly account_id: string;
  /** true while the codes are being transferred to that account, because the previous account is no longer an owner. */
  readonly transferring?: boolean;
  /** Who sets paid plans in this deployment: owners themselves, its operator, or what is paid at the provider */
  readonly plan_set_by: 'owner' | 'operator' | 'provider';
};

export type UpdateOrganizationRequest = {
  /** Display name */
  readonly name?: undefined | string;
  /** URL-safe identifier, unique in the service */
  readonly slug?: undefined | string;
  /** Arbitrary key-value pairs */
  readonly metadata?: undefined | Readonly<Record<string, unknown>>;
};

export type OrganizationDetail = {
  /** Unique id; it never changes */
  readonly id: string;
  /** What people call it */
  readonly name: string;
  /** URL-safe identifier; it can stand in place of the id */
  readonly slug: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** Codes in the organization */
  readonly qpr_codes_count: number;
  /** People in the organization */
  readonly members_count: number;
  /** When it was made */
  readonly created_at: string;
  /** Key-value pairs as they were supplied */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The account that the organization and its codes belong to: the account of one of its owners. */
  readonly account_id: string;
  /** true while the codes are being transferred to that account, because the previous account is no longer an owner. */
  readonly transferring?: boolean;
};

export type Member = {
  /** Unique id; it never changes */
  readonly id: string;
  /** E-mail address */
  readonly email: string;
  /** What the person may do: a viewer reads, an editor writes codes, an admin manages people, an owner everything */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner';
  /** When the person joined */
  readonly joined_at: string;
};

export type ListMembersResponse = {
  /** The people of the organization */
  readonly members: readonly (Member)[];
  /** Only where limit or cursor was given; null on the last page */
  readonly next_cursor?: string | null;
};

export type InviteMemberRequest = {
  /** Who gets the invitation */
  readonly email: string;
  /** What the person may do: a viewer reads, an editor writes codes, an admin manages people, an owner everything */
  readonly role?: undefined | 'viewer' | 'editor' | 'admin' | 'owner';
};

export type Invitation = {
  /** Id of the invitation */
  readonly invitation_id: string;
  /** E-mail address */
  readonly email: string;
  /** What the person may do: a viewer reads, an editor writes codes, an admin manages people, an owner everything */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner';
  /** When it stops working; null: never */
  readonly expires_at: string;
};

export type UpdateMemberRequest = {
  /** What the person may do: a viewer reads, an editor writes codes, an admin manages people, an owner everything */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner';
};

export type PendingInvitation = {
  /** Id of the invitation */
  readonly invitation_id: string;
  /** E-mail address */
  readonly email: string;
  /** What the person may do: a viewer reads, an editor writes codes, an admin manages people, an owner everything */
  readonly role: 'viewer' | 'editor' | 'admin' | 'owner';
  /** When it stops working; null: never */
  readonly expires_at: string;
  /** E-mail address of who invited */
  readonly invited_by: string;
  /** When it was made */
  readonly created_at: string;
};

export type ListInvitationsResponse = {
  /** Invitations that nobody has accepted yet */
  readonly invitations: readonly (PendingInvitation)[];
};

export type AcceptInvitationRequest = {
  /** What follows the # in the link of the e-mail */
  readonly token: string;
};

export type AcceptInvitationResponse = {
  /** Id of the organization */
  readonly organization_id: string;
  /** You, as a member */
  readonly member: Member;
};

export type ChangeSubscriptionRequest = {
  /** The plan to change to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
};

export type Subscription = {
  /** Id of the organization */
  readonly organization_id: string;
  /** What the organization has subscribed to */
  readonly plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** The plan before the change */
  readonly previous_plan: 'free' | 'starter' | 'professional' | 'enterprise';
  /** When the plan changed */
  readonly changed_at: string;
};

export type CreateWebhookRequest = {
  /** Public URL that receives the events; HTTPS is recommended */
  readonly url: string;
  /** Event types to send; all types if omitted */
  readonly events?: undefined | readonly ('scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled')[];
};

export type NewWebhook = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Address that receives the events */
  readonly url: string;
  /** Event types that are sent there */
  readonly events: readonly ('scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled')[];
  /** Signing secret. It is returned only once: store it now. */
  readonly secret: string;
  /** false: no event is sent */
  readonly active: boolean;
  /** When it was made */
  readonly created_at: string;
};

export type Webhook = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Address that receives the events */
  readonly url: string;
  /** Event types that are sent there */
  readonly events: readonly ('scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled')[];
  /** false: no event is sent */
  readonly active: boolean;
  /** No delivery has succeeded since then; null if the webhook is not failing */
  readonly failing_since: string | null;
  /** Why the service switched the webhook off: 410 after all attempts, or five days without a success */
  readonly disabled_reason: 'gone' | 'failing' | null;
  /** When it was made */
  readonly created_at: string;
};

export type ListWebhooksResponse = {
  /** The webhooks of the account */
  readonly webhooks: readonly (Webhook)[];
  /** How many there are in all */
  readonly total: number;
};

export type UpdateWebhookRequest = {
  /** Public URL that receives the events; HTTPS is recommended */
  readonly url?: undefined | string;
  /** Event types to send; all types if omitted */
  readonly events?: undefined | readonly ('scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled')[];
  /** false: no events are sent */
  readonly active?: undefined | boolean;
};

export type RotatedWebhook = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Address that receives the events */
  readonly url: string;
  /** Event types that are sent there */
  readonly events: readonly ('scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled')[];
  /** false: no event is sent */
  readonly active: boolean;
  /** No delivery has succeeded since then; null if the webhook is not failing */
  readonly failing_since: string | null;
  /** Why the service switched the webhook off: 410 after all attempts, or five days without a success */
  readonly disabled_reason: 'gone' | 'failing' | null;
  /** When it was made */
  readonly created_at: string;
  /** Signing secret. It is returned only once: store it now. */
  readonly secret: string;
  /** Until then, the webhook-signature header also contains a signature with the old secret */
  readonly previous_secret_valid_until: string;
};

export type TestWebhookRequest = {
  /** Which type to send a sample of */
  readonly event: 'scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled';
};

export type Delivery = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Id of the webhook that it goes to */
  readonly webhook_id: string;
  /** Id of the event that it carries */
  readonly event_id: string;
  /** Type of the event */
  readonly event: 'scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled';
  /** true for a test event that you requested, false for a real event */
  readonly test: boolean;
  /** Pending until an attempt succeeds or the last one has failed */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Why the delivery failed: all attempts failed, the target must not be called, or this service had an error */
  readonly reason: 'exhausted' | 'refused' | 'fault' | null;
  /** More about why it failed, in words; null: nothing more to say */
  readonly detail: string | null;
  /** The delivery that this one repeats */
  readonly redelivery_of: string | null;
  /** The delivery that repeats this one */
  readonly redelivered_as: string | null;
  /** The delivery waits until then, because its host receives too many deliveries; null if it does not wait */
  readonly waiting_until: string | null;
  /** When the next attempt is due; null if there is none, or if the first attempt is in progress */
  readonly next_attempt_at: string | null;
  /** When it was made */
  readonly created_at: string;
  /** When it ended; null until then */
  readonly ended_at: string | null;
  /** Every attempt so far, oldest first */
  readonly attempts: readonly ({
    /** Which attempt, from 1 */
    readonly number: number;
    /** When it was made */
    readonly attempted_at: string;
    /** How long it took, in milliseconds */
    readonly duration_ms: number;
    /** HTTP status of the response; null if there was none */
    readonly status: number | null;
    /** Why there was no answer; null when there was one */
    readonly error: string | null;
    /** First 4 KB of the response body */
    readonly response: string | null;
  })[];
};

export type ListDeliveriesResponse = {
  /** This page of the deliveries, newest first */
  readonly deliveries: readonly (Delivery)[];
  /** null on the last page */
  readonly next_cursor: string | null;
};

export type RecoverWebhookRequest = {
  /** Everything whose event is of this moment or later and that failed is sent again */
  readonly since: string;
  /** … unless its event is of this moment or later; left out: up to now */
  readonly until?: undefined | string;
  /** true: only count */
  readonly dry_run?: undefined | boolean;
};

export type RecoverWebhookResponse = {
  /** From this moment on */
  readonly since: string;
  /** Up to this moment; left out: up to now */
  readonly until?: string;
  /** true: nothing was sent, only counted */
  readonly dry_run: boolean;
  /** How many were sent again, or would be */
  readonly count: number;
  /** true: call again for the rest */
  readonly has_more: boolean;
};

export type ListEventsResponse = {
  /** This page of the events, newest first */
  readonly events: readonly (Event)[];
  /** null on the last page */
  readonly next_cursor: string | null;
};

export type Scan = {
  /** Number of the scan, unique within its code; later scans have larger ones */
  readonly scan_id: number;
  /** Id of the code */
  readonly qpr_code_id: string;
  /** Short id of the code, as in its scan URL */
  readonly short_id: string;
  /** When the code was scanned */
  readonly scanned_at: string;
  /** ISO 3166 code, where known */
  readonly country: string | null;
  /** On what the code was opened; null: unknown */
  readonly device: 'mobile' | 'tablet' | 'desktop' | 'tv' | null;
  /** The same for scans of one visitor within a day; no more is stored */
  readonly visitor: string;
  /** The conversation that the scan led to */
  readonly conversation_id: string | null;
};

export type ListScansResponse = {
  /** This page of the scans, newest first */
  readonly scans: readonly (Scan)[];
  /** How many there are in all */
  readonly total: number;
  /** Items of a page, at most */
  readonly limit: number;
  /** Items to leave out at the beginning */
  readonly offset: number;
};

export type AnalyticsByDay = {
  /** The code that the numbers are about; null for all codes */
  readonly qpr_code_id: string | null;
  /** The organization that the numbers are about; null for an account's own and for a code */
  readonly organization_id: string | null;
  /** Midnight in UTC, where the first day begins */
  readonly from: string;
  /** Where the last day ends, or now */
  readonly to: string;
  /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
  readonly scans: number;
  /** How many visitors scanned a code: one who scans the same code several times a day counts once for that day; who comes back another day, or scans another code, counts again */
  readonly visitors: number;
  /** Conversations that visitors began, by writing a first message; they count on the day of their scan */
  readonly conversations: number;
  /** Messages of visitors and answers to them, in conversations that have ended; they count on the day of their scan */
  readonly messages: number;
  /** Part of the scans that led to a conversation, from 0 to 1 */
  readonly conversation_rate: number;
  /** Messages of a conversation on average, of those that have ended */
  readonly messages_per_conversation: number;
  /** Tokens that the model read, in conversations that have ended */
  readonly input_tokens: number;
  /** Tokens that the model wrote, in conversations that have ended */
  readonly output_tokens: number;
  /** What these tokens cost in US dollars; only where the operator has configured the prices */
  readonly estimated_cost_usd?: number;
  /** Where scans came from, as ISO 3166 codes, the most first; null, last: unknown */
  readonly countries: readonly ({
    /** ISO 3166 code; null: unknown */
    readonly country: string | null;
    /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
    readonly scans: number;
  })[];
  /** On what scans were opened, the most first; null, last: unknown */
  readonly devices: readonly ({
    /** On what the code was opened; null: unknown */
    readonly device: 'mobile' | 'tablet' | 'desktop' | 'tv' | null;
    /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
    readonly scans: number;
  })[];
  /** The codes with the most scans in these days, at most ten. Of more than thirty codes, those with the most scans of all time and the newest are compared. Empty for a single code */
  readonly top_codes: readonly ({
    /** Id of the code */
    readonly qpr_code_id: string;
    /** What people call it */
    readonly name: string;
    /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
    readonly scans: number;
    /** How many visitors scanned a code: one who scans the same code several times a day counts once for that day; who comes back another day, or scans another code, counts again */
    readonly visitors: number;
    /** Conversations that visitors began, by writing a first message; they count on the day of their scan */
    readonly conversations: number;
  })[];
  /** Organizations under the account beyond the newest 100: they are not in its numbers and have to be asked for one by one */
  readonly organizations_omitted: number;
  /** Every day that is counted, in UTC, oldest first */
  readonly days: readonly ({
    /** The day, in UTC */
    readonly day: string;
    /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
    readonly scans: number;
    /** How many visitors scanned a code: one who scans the same code several times a day counts once for that day; who comes back another day, or scans another code, counts again */
    readonly visitors: number;
    /** Conversations that visitors began, by writing a first message; they count on the day of their scan */
    readonly conversations: number;
    /** Messages of visitors and answers to them, in conversations that have ended; they count on the day of their scan */
    readonly messages: number;
  })[];
};

export type Analytics = {
  /** Id of the code */
  readonly qpr_code_id: string;
  /** The time that was asked for */
  readonly period: '7d' | '30d' | '90d' | 'all';
  /** What a bar of the time series stands for */
  readonly granularity: 'hour' | 'day' | 'week';
  /** Where the time begins */
  readonly from: string;
  /** Where the time ends: now */
  readonly to: string;
  /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
  readonly scans: number;
  /** Visitors: one who scans the code several times a day counts once for that day; who comes back another day counts again. `visitors` in the newer operation */
  readonly unique_devices: number;
  /** Conversations that visitors began, by writing a first message; they count on the day of their scan */
  readonly conversations: number;
  /** Part of the scans that led to a conversation, from 0 to 1 */
  readonly conversation_rate: number;
  /** Messages of visitors and answers to them, on average, of conversations that have ended */
  readonly messages_per_conversation: number;
  /** Tokens that the model read, in conversations that have ended */
  readonly input_tokens: number;
  /** Tokens that the model wrote, in conversations that have ended */
  readonly output_tokens: number;
  /** What these tokens cost in US dollars; only where the operator has configured the prices */
  readonly estimated_cost_usd?: number;
  /** Where the scans came from, most first */
  readonly top_countries: readonly ({
    /** ISO 3166 code */
    readonly country: string;
    /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
    readonly scans: number;
  })[];
  /** In UTC; weeks begin on Monday, the first one where the period begins */
  readonly time_series: readonly ({
    /** Where the hour, day or week begins */
    readonly start: string;
    /** How often the page of a code was opened by a scan, reloads included; prefetches and link previews are none */
    readonly scans: number;
    /** Conversations that visitors began, by writing a first message; they count on the day of their scan */
    readonly conversations: number;
  })[];
};

export type Conversation = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Id of the code */
  readonly qpr_code_id: string;
  /** Short id of the code, as in its scan URL */
  readonly short_id: string;
  /** Number of the scan, unique within its code; later scans have larger ones */
  readonly scan_id: number;
  /** Open until the visitor closes it or nobody writes any more */
  readonly status: 'open' | 'ended';
  /** How it ended: closed by the visitor, or timed out because nobody wrote any more; null while it is open */
  readonly reason: 'closed' | 'timed_out' | null;
  /** Language of the visitor's browser */
  readonly language: string;
  /** Messages of the visitor and answers to them */
  readonly messages_count: number;
  /** Tokens that the model read for its answers, as its provider counts */
  readonly input_tokens: number;
  /** Tokens that the model wrote */
  readonly output_tokens: number;
  /** When it began */
  readonly started_at: string;
  /** When the last message was written */
  readonly last_message_at: string;
  /** When it ended; null until then */
  readonly ended_at: string | null;
  /** What the code is called now; null once it is deleted */
  readonly qpr_code_name: string | null;
  /** How the visitor's first message begins, at most 120 characters; null before there is one */
  readonly first_question: string | null;
};

export type ListConversationsResponse = {
  /** This page of the conversations, newest first */
  readonly conversations: readonly (Conversation)[];
  /** null on the last page */
  readonly next_cursor: string | null;
};

export type Transcript = {
  /** Unique id; it never changes */
  readonly id: string;
  /** Id of the code */
  readonly qpr_code_id: string;
  /** Short id of the code, as in its scan URL */
  readonly short_id: string;
  /** Number of the scan, unique within its code; later scans have larger ones */
  readonly scan_id: number;
  /** Open until the visitor closes it or nobody writes any more */
  readonly status: 'open' | 'ended';
  /** How it ended: closed by the visitor, or timed out because nobody wrote any more; null while it is open */
  readonly reason: 'closed' | 'timed_out' | null;
  /** Language of the visitor's browser */
  readonly language: string;
  /** Messages of the visitor and answers to them */
  readonly messages_count: number;
  /** Tokens that the model read for its answers, as its provider counts */
  readonly input_tokens: number;
  /** Tokens that the model wrote */
  readonly output_tokens: number;
  /** When it began */
  readonly started_at: string;
  /** When the last message was written */
  readonly last_message_at: string;
  /** When it ended; null until then */
  readonly ended_at: string | null;
  /** What was said, oldest first */
  readonly messages: readonly ({
    /** Who wrote it */
    readonly role: 'visitor' | 'assistant';
    /** What was said */
    readonly text: string;
    /** When it was written */
    readonly created_at: string;
    /** How an answer ended; null for what the visitor wrote */
    readonly outcome: 'complete' | 'stopped' | 'failed' | null;
  })[];
};

/** A draft and what was said to it. Nothing of it is stored; the answer counts in the budget of its owner. */
export type PreviewQprCodeRequest = {
  /** Human-readable name */
  readonly name?: undefined | string;
  /** AI system prompt; sets persona and behavior */
  readonly prompt: string;
  /** First message shown to the user; when omitted, a greeting that fits the template and names the code */
  readonly welcome_message?: undefined | string | null;
  /** Look and greeting of the page */
  readonly template?: undefined | 'business' | 'rewards' | 'events' | 'personal' | 'hospitality' | 'healthcare' | 'retail';
  /** `strict`: the assistant answers from the prompt alone, or says that it does not know and whom to ask; null: it may use what it knows otherwise */
  readonly grounding?: undefined | 'strict' | null;
  /** Whom to ask where the assistant does not know: a button on the page */
  readonly contact?: undefined | {
    /** A phone number, an e-mail address or an https address */
    readonly to: string;
    /** What stands on the button; the contact itself when omitted */
    readonly label?: undefined | string;
  } | null;
  /** Language of the visitor, where a message leaves it unclear */
  readonly language?: undefined | string;
  /** The conversation so far, oldest first; the last message is answered */
  readonly messages: readonly ({
    /** Who wrote it */
    readonly role: 'visitor';
    /** What was said */
    readonly text: string;
  } | {
    /** Who wrote it */
    readonly role: 'assistant';
    /** What was said */
    readonly text: string;
  })[];
  /** Id or slug of an organization */
  readonly organization_id?: undefined | string;
};

export type ExportAccountResponse = {
  /** This page of what the account has */
  readonly items: readonly ({
    /** What kind of thing it is */
    readonly type: 'account' | 'api_key' | 'organization' | 'webhook' | 'qpr_code' | 'scan' | 'conversation' | 'event' | 'session' | 'audit_entry';
    /** As its own operations show it; secrets are in no export */
    readonly data: Readonly<Record<string, unknown>>;
  })[];
  /** null on the last page */
  readonly next_cursor: string | null;
};

export type DeleteAccountResponse = {
  /** When the deletion was asked for */
  readonly requested_at: string;
  /** Until then everything works as before, codes included, and POST /v1/account/restore undoes the deletion; then everything of the account goes for good */
  readonly deletes_at: string;
};

export type RestoreAccountResponse = {
  /** Unique id; it never changes */
  readonly id: string;
  /** E-mail address */
  readonly email: string;
  /** When it was made */
  readonly created_at: string;
};

export type ServiceStatus = {
  /** Edge, API, function and table answer; otherwise the response is an error */
  readonly status: 'ok';
  /** When the table was asked */
  readonly checked_at: string;
};

export type GetOpenapiResponse = {
  /** Version of OpenAPI */
  readonly openapi: string;
  /** Where the service is */
  readonly servers: readonly ({
    /** Its address */
    readonly url: string;
  })[];
};

/** Problem details (RFC 9457). `code` is stable; programs should rely on it. */
export type Problem = {
  /** Always `about:blank`: `code` says which error it is */
  readonly type: string;
  /** The status in words */
  readonly title: string;
  /** The HTTP status */
  readonly status: number;
  /** What is wrong, for people; it may change */
  readonly detail: string;
  /** Which error it is, for programs; it does not change */
  readonly code: string;
  /** Names the request in our logs */
  readonly request_id: string;
  /** Every field that is wrong */
  readonly errors?: readonly ({
    /** Where the field is, such as `body.name` or `query.limit` */
    readonly path: string;
    /** What is wrong with it */
    readonly message: string;
  })[];
};

export interface CreateQprCodeInput {
  readonly body: CreateQprCodeRequest;
}
export type CreateQprCodeOutput = QprCode;
/** Create a QPR code */
export const createQprCode: Operation<CreateQprCodeInput, CreateQprCodeOutput> = { method: 'POST', path: '/v1/qpr-codes' };

export interface ListQprCodesInput {
  readonly query?: {
    /** Items of a page, at most */
    readonly limit?: undefined | number;
    /** Items to leave out at the beginning */
    readonly offset?: undefined | number;
    /** Only codes in this state */
    readonly status?: undefined | 'active' | 'archived';
    /** Id or slug of an organization */
    readonly organization_id?: undefined | string;
    /** Only codes with each of these words in the name, whatever their case and accents, or with this short id, id or scan URL */
    readonly q?: undefined | string;
    /** Only the code with this short id, as printed with the image: of either status and of any organization that you may see, unless the query names one */
    readonly short_id?: undefined | string;
    /** `week` adds `scans_week` to each code, `organization` adds `organization_id` to those that have one */
    readonly include?: undefined | 'week' | 'organization' | 'week,organization';
  };
}
export type ListQprCodesOutput = ListQprCodesResponse;
/** List or search QPR codes, newest first */
export const listQprCodes: ListOperation<ListQprCodesInput, ListQprCodesOutput, 'codes'> = { method: 'GET', path: '/v1/qpr-codes', items: 'codes', pageSize: 100 };

export interface GetQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
}
export type GetQprCodeOutput = QprCodeDetail;
/** Get one QPR code with its prompt */
export const getQprCode: Operation<GetQprCodeInput, GetQprCodeOutput> = { method: 'GET', path: '/v1/qpr-codes/{id}' };

export interface UpdateQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
  readonly body?: UpdateQprCodeRequest;
}
export type UpdateQprCodeOutput = QprCodeDetail;
/** Change a QPR code */
export const updateQprCode: Operation<UpdateQprCodeInput, UpdateQprCodeOutput> = { method: 'PATCH', path: '/v1/qpr-codes/{id}' };

export interface DeleteQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
}
export type DeleteQprCodeOutput = undefined;
/** Delete a QPR code and its images for good */
export const deleteQprCode: Operation<DeleteQprCodeInput, DeleteQprCodeOutput> = { method: 'DELETE', path: '/v1/qpr-codes/{id}' };

export interface GetQprCodeStyleInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
}
export type GetQprCodeStyleOutput = QrStyle;
/** Get the style of the QR images of a code, with its logo */
export const getQprCodeStyle: Operation<GetQprCodeStyleInput, GetQprCodeStyleOutput> = { method: 'GET', path: '/v1/qpr-codes/{id}/style' };

export interface SetQprCodeStyleInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
  readonly body?: SetQprCodeStyleRequest;
}
export type SetQprCodeStyleOutput = QrStyle;
/** Set the style of the QR images of a code, proven to be readable */
export const setQprCodeStyle: Operation<SetQprCodeStyleInput, SetQprCodeStyleOutput> = { method: 'PUT', path: '/v1/qpr-codes/{id}/style' };

export interface ArchiveQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
}
export type ArchiveQprCodeOutput = QprCodeDetail;
/** Archive a QPR code: it stays, but no longer opens a conversation */
export const archiveQprCode: Operation<ArchiveQprCodeInput, ArchiveQprCodeOutput> = { method: 'POST', path: '/v1/qpr-codes/{id}/archive' };

export interface UnarchiveQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
}
export type UnarchiveQprCodeOutput = QprCodeDetail;
/** Bring an archived QPR code back */
export const unarchiveQprCode: Operation<UnarchiveQprCodeInput, UnarchiveQprCodeOutput> = { method: 'POST', path: '/v1/qpr-codes/{id}/unarchive' };

export interface MoveQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
  readonly body: MoveQprCodeRequest;
}
export type MoveQprCodeOutput = QprCodeDetail;
/** Move a QPR code into an organization, to another one, or to your own account */
export const moveQprCode: Operation<MoveQprCodeInput, MoveQprCodeOutput> = { method: 'POST', path: '/v1/qpr-codes/{id}/move' };

export interface UndoMoveQprCodeInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
}
export type UndoMoveQprCodeOutput = QprCodeDetail;
/** Take a QPR code back that was moved away from you in the last seven days */
export const undoMoveQprCode: Operation<UndoMoveQprCodeInput, UndoMoveQprCodeOutput> = { method: 'POST', path: '/v1/qpr-codes/{id}/undo-move' };

export interface CreateApiKeyInput {
  readonly body: CreateApiKeyRequest;
}
export type CreateApiKeyOutput = NewApiKey;
/** Create an API key; its secret is shown only here */
export const createApiKey: Operation<CreateApiKeyInput, CreateApiKeyOutput> = { method: 'POST', path: '/v1/api-keys' };

export interface ListApiKeysInput {}
export type ListApiKeysOutput = ListApiKeysResponse;
/** List the API keys of the account */
export const listApiKeys: ListOperation<ListApiKeysInput, ListApiKeysOutput, 'api_keys'> = { method: 'GET', path: '/v1/api-keys', items: 'api_keys' };

export interface RevokeApiKeyInput {
  readonly path: {
    /** Id of the key. */
    readonly id: string;
  };
}
export type RevokeApiKeyOutput = undefined;
/** Revoke an API key at once */
export const revokeApiKey: Operation<RevokeApiKeyInput, RevokeApiKeyOutput> = { method: 'DELETE', path: '/v1/api-keys/{id}' };

export interface RotateApiKeyInput {
  readonly path: {
    /** Id of the key. */
    readonly id: string;
  };
  readonly body?: RotateApiKeyRequest;
}
export type RotateApiKeyOutput = NewApiKey;
/** Replace an API key; the old one stays valid for an overlap */
export const rotateApiKey: Operation<RotateApiKeyInput, RotateApiKeyOutput> = { method: 'POST', path: '/v1/api-keys/{id}/rotate' };

export interface ListAuditEntriesInput {
  readonly query?: {
    /** Items of a page, at most */
    readonly limit?: undefined | number;
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
    /** Id or slug of an organization */
    readonly organization_id?: undefined | string;
    /** Only changes of this moment or later */
    readonly since?: undefined | string;
    /** Only changes before this moment */
    readonly until?: undefined | string;
  };
}
export type ListAuditEntriesOutput = ListAuditEntriesResponse;
/** List what was changed, by whom and with which key, newest first */
export const listAuditEntries: ListOperation<ListAuditEntriesInput, ListAuditEntriesOutput, 'entries'> = { method: 'GET', path: '/v1/audit', items: 'entries', pageSize: 100 };

export interface RequestSignInInput {
  readonly body: RequestSignInRequest;
}
export type RequestSignInOutput = RequestSignInResponse;
/** Ask for an e-mail with a link and a code to sign in */
export const requestSignIn: Operation<RequestSignInInput, RequestSignInOutput> = { method: 'POST', path: '/v1/sign-in' };

export interface CreateSessionInput {
  readonly body?: CreateSessionRequest;
}
export type CreateSessionOutput = Me;
/** Sign in with what the e-mail or the link says */
export const createSession: Operation<CreateSessionInput, CreateSessionOutput> = { method: 'POST', path: '/v1/sessions' };

export interface ListSessionsInput {}
export type ListSessionsOutput = ListSessionsResponse;
/** List the sessions of the account: where somebody is signed in */
export const listSessions: ListOperation<ListSessionsInput, ListSessionsOutput, 'sessions'> = { method: 'GET', path: '/v1/sessions', items: 'sessions' };

export interface RevokeSessionsInput {}
export type RevokeSessionsOutput = undefined;
/** End all sessions of the account at once: sign out everywhere */
export const revokeSessions: Operation<RevokeSessionsInput, RevokeSessionsOutput> = { method: 'DELETE', path: '/v1/sessions' };

export interface RevokeSessionInput {
  readonly path: {
    /** Id of the session. */
    readonly id: string;
  };
}
export type RevokeSessionOutput = undefined;
/** End a session at once; sign out, where it is one's own */
export const revokeSession: Operation<RevokeSessionInput, RevokeSessionOutput> = { method: 'DELETE', path: '/v1/sessions/{id}' };

export interface GetMeInput {}
export type GetMeOutput = Me;
/** Who is calling: the account, and its session or key */
export const getMe: Operation<GetMeInput, GetMeOutput> = { method: 'GET', path: '/v1/me' };

export interface ListOrganizationsInput {
  readonly query?: {
    /** Items of a page; omitted, and without cursor: the whole list */
    readonly limit?: undefined | number;
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
    /** role: your role in each organization, too */
    readonly include?: undefined | 'role';
  };
}
export type ListOrganizationsOutput = ListOrganizationsResponse;
/** List the organizations that the key can access */
export const listOrganizations: ListOperation<ListOrganizationsInput, ListOrganizationsOutput, 'organizations'> = { method: 'GET', path: '/v1/organizations', items: 'organizations', pageSize: 100 };

export interface CreateOrganizationInput {
  readonly body: CreateOrganizationRequest;
}
export type CreateOrganizationOutput = Organization;
/** Create an organization; the account of the key becomes its owner */
export const createOrganization: Operation<CreateOrganizationInput, CreateOrganizationOutput> = { method: 'POST', path: '/v1/organizations' };

export interface GetOrganizationInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
}
export type GetOrganizationOutput = GetOrganizationResponse;
/** Get one organization with its metadata */
export const getOrganization: Operation<GetOrganizationInput, GetOrganizationOutput> = { method: 'GET', path: '/v1/organizations/{id}' };

export interface UpdateOrganizationInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
  readonly body?: UpdateOrganizationRequest;
}
export type UpdateOrganizationOutput = OrganizationDetail;
/** Change the name, slug or metadata of an organization */
export const updateOrganization: Operation<UpdateOrganizationInput, UpdateOrganizationOutput> = { method: 'PATCH', path: '/v1/organizations/{id}' };

export interface DeleteOrganizationInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
  readonly query?: {
    /** true: archive the active codes first. They stay with the account. */
    readonly archive_codes?: undefined | boolean;
  };
}
export type DeleteOrganizationOutput = undefined;
/** Delete an organization that has no active codes */
export const deleteOrganization: Operation<DeleteOrganizationInput, DeleteOrganizationOutput> = { method: 'DELETE', path: '/v1/organizations/{id}' };

export interface ListMembersInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
  readonly query?: {
    /** Items of a page; omitted, and without cursor: the whole list */
    readonly limit?: undefined | number;
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
  };
}
export type ListMembersOutput = ListMembersResponse;
/** List the members of an organization */
export const listMembers: ListOperation<ListMembersInput, ListMembersOutput, 'members'> = { method: 'GET', path: '/v1/organizations/{id}/members', items: 'members', pageSize: 100 };

export interface InviteMemberInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
  readonly body: InviteMemberRequest;
}
export type InviteMemberOutput = Invitation;
/** Invite somebody to an organization by e-mail */
export const inviteMember: Operation<InviteMemberInput, InviteMemberOutput> = { method: 'POST', path: '/v1/organizations/{id}/members' };

export interface UpdateMemberInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
    /** Id of the member */
    readonly member_id: string;
  };
  readonly body: UpdateMemberRequest;
}
export type UpdateMemberOutput = Member;
/** Give a member another role */
export const updateMember: Operation<UpdateMemberInput, UpdateMemberOutput> = { method: 'PATCH', path: '/v1/organizations/{id}/members/{member_id}' };

export interface RemoveMemberInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
    /** Id of the member */
    readonly member_id: string;
  };
}
export type RemoveMemberOutput = undefined;
/** Remove a member, or leave the organization */
export const removeMember: Operation<RemoveMemberInput, RemoveMemberOutput> = { method: 'DELETE', path: '/v1/organizations/{id}/members/{member_id}' };

export interface ListInvitationsInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
}
export type ListInvitationsOutput = ListInvitationsResponse;
/** List the pending invitations of an organization */
export const listInvitations: ListOperation<ListInvitationsInput, ListInvitationsOutput, 'invitations'> = { method: 'GET', path: '/v1/organizations/{id}/invitations', items: 'invitations' };

export interface RevokeInvitationInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
    /** Id of the invitation */
    readonly invitation_id: string;
  };
}
export type RevokeInvitationOutput = undefined;
/** Take an invitation back */
export const revokeInvitation: Operation<RevokeInvitationInput, RevokeInvitationOutput> = { method: 'DELETE', path: '/v1/organizations/{id}/invitations/{invitation_id}' };

export interface AcceptInvitationInput {
  readonly body: AcceptInvitationRequest;
}
export type AcceptInvitationOutput = AcceptInvitationResponse;
/** Accept an invitation that was sent to the e-mail address of the account */
export const acceptInvitation: Operation<AcceptInvitationInput, AcceptInvitationOutput> = { method: 'POST', path: '/v1/invitations/accept' };

export interface ChangeSubscriptionInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
  readonly body: ChangeSubscriptionRequest;
}
export type ChangeSubscriptionOutput = Subscription;
/** Take a plan for an organization */
export const changeSubscription: Operation<ChangeSubscriptionInput, ChangeSubscriptionOutput> = { method: 'PUT', path: '/v1/organizations/{id}/subscription' };

export interface CancelSubscriptionInput {
  readonly path: {
    /** Id or slug of an organization */
    readonly id: string;
  };
}
export type CancelSubscriptionOutput = undefined;
/** Cancel the subscription of an organization: back to the plan free */
export const cancelSubscription: Operation<CancelSubscriptionInput, CancelSubscriptionOutput> = { method: 'DELETE', path: '/v1/organizations/{id}/subscription' };

export interface CreateWebhookInput {
  readonly body: CreateWebhookRequest;
}
export type CreateWebhookOutput = NewWebhook;
/** Register a webhook; its secret is shown only here */
export const createWebhook: Operation<CreateWebhookInput, CreateWebhookOutput> = { method: 'POST', path: '/v1/webhooks' };

export interface ListWebhooksInput {}
export type ListWebhooksOutput = ListWebhooksResponse;
/** List the webhooks of the account */
export const listWebhooks: ListOperation<ListWebhooksInput, ListWebhooksOutput, 'webhooks'> = { method: 'GET', path: '/v1/webhooks', items: 'webhooks' };

export interface GetWebhookInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
}
export type GetWebhookOutput = Webhook;
/** Get one webhook */
export const getWebhook: Operation<GetWebhookInput, GetWebhookOutput> = { method: 'GET', path: '/v1/webhooks/{id}' };

export interface UpdateWebhookInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
  readonly body?: UpdateWebhookRequest;
}
export type UpdateWebhookOutput = Webhook;
/** Change a webhook, or switch it on or off */
export const updateWebhook: Operation<UpdateWebhookInput, UpdateWebhookOutput> = { method: 'PATCH', path: '/v1/webhooks/{id}' };

export interface DeleteWebhookInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
}
export type DeleteWebhookOutput = undefined;
/** Delete a webhook */
export const deleteWebhook: Operation<DeleteWebhookInput, DeleteWebhookOutput> = { method: 'DELETE', path: '/v1/webhooks/{id}' };

export interface RotateWebhookSecretInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
}
export type RotateWebhookSecretOutput = RotatedWebhook;
/** Replace the secret of a webhook; webhook-signature keeps the old one valid for 24 hours */
export const rotateWebhookSecret: Operation<RotateWebhookSecretInput, RotateWebhookSecretOutput> = { method: 'POST', path: '/v1/webhooks/{id}/rotate-secret' };

export interface TestWebhookInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
  readonly body: TestWebhookRequest;
}
export type TestWebhookOutput = Delivery;
/** Send a sample event to a webhook, marked as such */
export const testWebhook: Operation<TestWebhookInput, TestWebhookOutput> = { method: 'POST', path: '/v1/webhooks/{id}/test' };

export interface ListDeliveriesInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
  readonly query?: {
    /** Items of a page, at most */
    readonly limit?: undefined | number;
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
    /** Only deliveries in this state */
    readonly status?: undefined | 'pending' | 'delivered' | 'failed';
    /** Only deliveries of this type of event */
    readonly event?: undefined | 'scan.created' | 'conversation.completed' | 'qpr_code.created' | 'subscription.upgraded' | 'subscription.cancelled';
    /** Only deliveries of events of this moment or later */
    readonly since?: undefined | string;
    /** Only deliveries of events before this moment */
    readonly until?: undefined | string;
  };
}
export type ListDeliveriesOutput = ListDeliveriesResponse;
/** List the deliveries of a webhook with all attempts, newest first */
export const listDeliveries: ListOperation<ListDeliveriesInput, ListDeliveriesOutput, 'deliveries'> = { method: 'GET', path: '/v1/webhooks/{id}/deliveries', items: 'deliveries', pageSize: 100 };

export interface RedeliverInput {
  readonly path: {
    /** Id of the delivery. */
    readonly id: string;
  };
}
export type RedeliverOutput = Delivery;
/** Send what a delivery carried once more */
export const redeliver: Operation<RedeliverInput, RedeliverOutput> = { method: 'POST', path: '/v1/deliveries/{id}/redeliver' };

export interface RecoverWebhookInput {
  readonly path: {
    /** Id of the webhook. */
    readonly id: string;
  };
  readonly body: RecoverWebhookRequest;
}
export type RecoverWebhookOutput = RecoverWebhookResponse;
/** Send again everything that failed since a moment, or only count it */
export const recoverWebhook: Operation<RecoverWebhookInput, RecoverWebhookOutput> = { method: 'POST', path: '/v1/webhooks/{id}/recover' };

export interface ListEventsInput {
  readonly query?: {
    /** Items of a page, at most */
    readonly limit?: undefined | number;
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
  };
}
export type ListEventsOutput = ListEventsResponse;
/** List the events of the account, newest first */
export const listEvents: ListOperation<ListEventsInput, ListEventsOutput, 'events'> = { method: 'GET', path: '/v1/events', items: 'events', pageSize: 100 };

export interface GetEventInput {
  readonly path: {
    /** Id of the event. */
    readonly id: string;
  };
}
export type GetEventOutput = Event;
/** Get one event as receivers get it */
export const getEvent: Operation<GetEventInput, GetEventOutput> = { method: 'GET', path: '/v1/events/{id}' };

export interface ListScansInput {
  readonly query?: {
    /** Items of a page, at most */
    readonly limit?: undefined | number;
    /** Items to leave out at the beginning */
    readonly offset?: undefined | number;
    /** Id of a QPR code */
    readonly qpr_code_id?: undefined | string;
    /** Id or slug of an organization */
    readonly organization_id?: undefined | string;
    /** Only scans of this moment or later */
    readonly since?: undefined | string;
    /** Only scans before this moment */
    readonly until?: undefined | string;
  };
}
export type ListScansOutput = ListScansResponse;
/** List scans, newest first */
export const listScans: ListOperation<ListScansInput, ListScansOutput, 'scans'> = { method: 'GET', path: '/v1/scans', items: 'scans', pageSize: 200 };

export interface GetAnalyticsInput {
  readonly query?: {
    /** Id of a QPR code */
    readonly qpr_code_id?: undefined | string;
    /** Id or slug of an organization */
    readonly organization_id?: undefined | string;
    /** From the day of this moment on, in UTC; omitted: 30 days. At most 366 days are counted */
    readonly since?: undefined | string;
    /** Up to this moment; the day that it lies in is counted whole */
    readonly until?: undefined | string;
  };
}
export type GetAnalyticsOutput = AnalyticsByDay;
/** Get the scans, visitors and conversations of an account, an organization or a QPR code in numbers, by day */
export const getAnalytics: Operation<GetAnalyticsInput, GetAnalyticsOutput> = { method: 'GET', path: '/v1/analytics' };

export interface GetQprCodeAnalyticsInput {
  readonly path: {
    /** Id of the code. */
    readonly id: string;
  };
  readonly query?: {
    /** How far back to count */
    readonly period?: undefined | '7d' | '30d' | '90d' | 'all';
    /** What a bar of the time series stands for */
    readonly granularity?: undefined | 'hour' | 'day' | 'week';
  };
}
export type GetQprCodeAnalyticsOutput = Analytics;
/** Get the scans and conversations of a QPR code in numbers */
export const getQprCodeAnalytics: Operation<GetQprCodeAnalyticsInput, GetQprCodeAnalyticsOutput> = { method: 'GET', path: '/v1/qpr-codes/{id}/analytics' };

export interface ListConversationsInput {
  readonly query?: {
    /** Items of a page, at most */
    readonly limit?: undefined | number;
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
    /** Id of a QPR code */
    readonly qpr_code_id?: undefined | string;
    /** Id or slug of an organization */
    readonly organization_id?: undefined | string;
    /** Only conversations that began at this moment or later */
    readonly since?: undefined | string;
    /** Only conversations that began before this moment */
    readonly until?: undefined | string;
  };
}
export type ListConversationsOutput = ListConversationsResponse;
/** List conversations, newest first */
export const listConversations: ListOperation<ListConversationsInput, ListConversationsOutput, 'conversations'> = { method: 'GET', path: '/v1/conversations', items: 'conversations', pageSize: 100 };

export interface GetConversationInput {
  readonly path: {
    /** Id of the conversation. */
    readonly id: string;
  };
}
export type GetConversationOutput = Transcript;
/** Get a conversation with its transcript */
export const getConversation: Operation<GetConversationInput, GetConversationOutput> = { method: 'GET', path: '/v1/conversations/{id}' };

export interface DeleteConversationInput {
  readonly path: {
    /** Id of the conversation. */
    readonly id: string;
  };
}
export type DeleteConversationOutput = undefined;
/** Delete a conversation and its transcript for good */
export const deleteConversation: Operation<DeleteConversationInput, DeleteConversationOutput> = { method: 'DELETE', path: '/v1/conversations/{id}' };

export interface PreviewQprCodeInput {
  readonly body: PreviewQprCodeRequest;
}
export type PreviewQprCodeOutput = string;
/** Talk to a draft of a QPR code, as a stream */
export const previewQprCode: Operation<PreviewQprCodeInput, PreviewQprCodeOutput> = { method: 'POST', path: '/v1/previews' };

export interface ExportAccountInput {
  readonly query?: {
    /** next_cursor of the page before */
    readonly cursor?: undefined | string;
  };
}
export type ExportAccountOutput = ExportAccountResponse;
/** Export everything of the account, page by page */
export const exportAccount: ListOperation<ExportAccountInput, ExportAccountOutput, 'items'> = { method: 'GET', path: '/v1/account/export', items: 'items' };

export interface DeleteAccountInput {}
export type DeleteAccountOutput = DeleteAccountResponse;
/** Delete the account with everything of it, after a time in which it can be undone */
export const deleteAccount: Operation<DeleteAccountInput, DeleteAccountOutput> = { method: 'DELETE', path: '/v1/account' };

export interface RestoreAccountInput {}
export type RestoreAccountOutput = RestoreAccountResponse;
/** Undo the deletion of the account */
export const restoreAccount: Operation<RestoreAccountInput, RestoreAccountOutput> = { method: 'POST', path: '/v1/account/restore' };

export interface GetStatusInput {}
export type GetStatusOutput = ServiceStatus;
/** Whether the service works, for monitors */
export const getStatus: Operation<GetStatusInput, GetStatusOutput> = { method: 'GET', path: '/v1/status' };

export interface GetOpenapiInput {}
export type GetOpenapiOutput = GetOpenapiResponse;
/** This API as an OpenAPI 3.1 document */
export const getOpenapi: Operation<GetOpenapiInput, GetOpenapiOutput> = { method: 'GET', path: '/v1/openapi.json' };
