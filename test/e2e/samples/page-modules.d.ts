/** The parts of the page that also tests use; browsers take them as they are. */
declare module '*/web/docs/order.js' {
  export function sectionsOf(
    description: object,
    samples: object,
  ): { readonly operations: readonly { readonly operation: { readonly operationId: string } }[] }[];
}

declare module '*/web/docs/samples.js' {
  export function withTimes(text: string, now: Date): string;
  export function setUpOf(baseUrl: string, isLocal: boolean): string;
}
