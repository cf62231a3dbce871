/** A print link contains the ids of its codes, and CloudFront rejects URLs longer than 8,192 bytes. */
const CODES_PER_LINK = 200;

interface PrintLink {
  /** The path of the print page in the scope, with its query. */
  readonly path: string;
  /** The positions of the link's first and last code in the list, starting at 1. Absent if there is only one link. */
  readonly range?: readonly [first: number, last: number];
}

/** The links that print these codes: one, or several if there are many codes. */
export const printLinks = (ids: readonly string[]): PrintLink[] =>
  Array.from({ length: Math.ceil(ids.length / CODES_PER_LINK) }, (_, index) => {
    const start = index * CODES_PER_LINK;
    const part = ids.slice(start, start + CODES_PER_LINK);
    return {
      path: `print?ids=${part.join(',')}`,
      ...(part.length < ids.length && { range: [start + 1, start + part.length] }),
    };
  });
