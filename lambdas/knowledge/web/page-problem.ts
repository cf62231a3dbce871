const MESSAGES = {
  unavailable: 'The address could not be read.',
  address_refused: 'The address leads to a host that is not public.',
  not_https: 'The address leads to a page without https.',
  too_many_redirects: 'The address redirects too often.',
  robots_forbidden: 'The robots.txt of the site does not allow this address to be read.',
  page_too_large: 'The page is larger than 2 MB.',
  unsupported_type: 'The address does not lead to HTML, PDF, CSV, JSON, Markdown or plain text.',
} as const;
type PageProblemCode = keyof typeof MESSAGES;

/** Why a web page cannot be read. The owner of the source sees the error code and the message. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
  readonly code: PageProblemCode;

  constructor(code: PageProblemCode, message: string = MESSAGES[code]) {
    super(message);
    this.code = code;
  }
}
