/** What CloudFormation shows of the stack, and what tells it from a stack of somebody else: it never changes. */
export const STACK_DESCRIPTION = 'Interactive QR codes: API, scan addresses, images and events';
