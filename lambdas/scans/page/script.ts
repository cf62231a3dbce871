import { createHash } from 'node:crypto';
import type { QprCode } from '../../qpr-codes/qpr-code.ts';

/** An inline script and its hash. The Content-Security-Policy allows only the scripts whose hashes it lists. */
export interface InlineScript {
  readonly text: string;
  readonly hash: string;
}

/** The scripts of the pages that a scan can open. */
export interface PageScripts {
  readonly main: InlineScript;
  /** Replaces `main` on pages that have forms or voice, or that other websites can frame. Other pages stay smaller. */
  readonly withExtras: InlineScript;
  /** Shows people who can change or claim the placement a link to the Studio. */
  readonly studioBar: InlineScript;
}

const needsExtras = ({ forms = [], voice = false, embed_origins = [] }: Partial<QprCode>): boolean =>
  forms.length > 0 || voice || embed_origins.length > 0;

interface ScannedPage {
  readonly code: Partial<QprCode>;
  readonly placement?: unknown;
}

/** The scripts that the page of a code or placement needs. */
export const scriptsOf = ({ code, placement }: ScannedPage, scripts: PageScripts): readonly InlineScript[] => [
  needsExtras(code) ? scripts.withExtras : scripts.main,
  ...(placement === undefined ? [] : [scripts.studioBar]),
];

/**
 * The script is part of the page, like the style. This saves a round trip on a slow network and the cost of a request,
 * and the script cannot fail to load.
 */
export function inlineScript(text: string): InlineScript {
  // `</script` would end the script, and `<!--` would start a comment.
  if (/<\/script|<!--/i.test(text)) throw new Error('The script cannot be inlined: it contains </script or <!--.');
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
