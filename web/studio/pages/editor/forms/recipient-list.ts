import { REQUEST } from '../../../../../contracts/requests/requests.ts';

/**
 * The addresses in the text of the field, separated by line breaks, spaces, commas or semicolons. Addresses that differ
 * only in their case are the same for the service.
 */
export const recipientsIn = (text: string): string[] => {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
};

export const recipientsText = (addresses: readonly string[] = []): string => addresses.join('\n');

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const hasInvalidRecipients = (text: string): boolean => {
  const addresses = recipientsIn(text);
  return addresses.length > REQUEST.recipientsPerCode || !addresses.every((address) => ADDRESS.test(address));
};
