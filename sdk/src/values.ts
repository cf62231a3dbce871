// Written by `npm run openapi` from the contracts of the service: change these instead.
export const TEMPLATES = ["business","rewards","events","personal","hospitality","healthcare","retail"] as const;
export const GROUNDINGS = ["strict"] as const;
export const CODE_STATUSES = ["active","archived"] as const;
export const SCOPES = ["codes:read","codes:write","organizations:read","organizations:write","members:read","members:write","webhooks:read","webhooks:write","keys:write","conversations:read","account:read","account:write"] as const;
export const ROLES = ["viewer","editor","admin","owner"] as const;
export const WEBHOOK_EVENT_TYPES = ["scan.created","conversation.completed","qpr_code.created","subscription.upgraded","subscription.cancelled"] as const;
export const LONGEST = {"name":200,"prompt":32000,"welcome_message":2000} as const;
export const BODY_HASH_HEADER = "x-amz-content-sha256" as const;
export const STUDIO_HEADER = "x-qpr-studio" as const;
