import type { WebKind } from '../../../../../contracts/knowledge.ts';

/** Data files usually change often, so they are read as feeds. */
const DATA = /\.(?:json|csv)$/i;
/** The home page of a website, or of one of its languages: `/`, `/de/`, `/index.html`. */
const HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w+)?$/i;

/** The kind of source that the user most likely wants to add with an address. */
export function guessKind(address: string): WebKind {
  const text = fullAddress(address);
  if (!URL.canParse(text)) return 'page';
  const { pathname, search } = new URL(text);
  if (DATA.test(pathname)) return 'feed';
  return HOME.test(pathname) && search === '' ? 'site' : 'page';
}

/** Adds `https://` if the user left it out, and removes the fragment. */
export function fullAddress(text: string): string {
  const address = text.trim().replace(/#.*$/, '');
  return address === '' || /^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
