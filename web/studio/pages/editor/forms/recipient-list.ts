import { REQUEST } from '../../../../../contracts/requests/requests.ts';

/** The addresses in the text of the field, separated by line breaks, spaces, commas or semicolons. */
export const recipientsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((address) => address !== '')),
];

export const recipientsText = (addresses: readonly string[] = []): string => addresses.join('\n');

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const hasInvalidRecipients = (text: string): boolean => {
  const addresses = recipientsIn(text);
  return addresses.length > REQUEST.recipientsPerCode || !addresses.every((address) => ADDRESS.test(address));
};
