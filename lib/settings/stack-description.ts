/** The stack's description in CloudFormation. The deploy command recognizes our stacks by it, so never change it. */
export const STACK_DESCRIPTION = 'Interactive QR codes: API, scan addresses, images and events';
