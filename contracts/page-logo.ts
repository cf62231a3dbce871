/**
 * The logo at the head of a page. Its name comes from its content, so an address never shows another one; it also
 * says how large the picture is, so that a page keeps its place before it has come.
 */
export const PAGE_LOGO_NAME = 'logo-[0-9a-f]{16}-[0-9]{1,5}x[0-9]{1,5}\\.(?:png|jpg|webp)';

export function pageLogoSides(name: string): { readonly width: string; readonly height: string } {
  const [, width = '', height = ''] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  return { width, height };
}

export const PAGE_LOGO_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PageLogoFormat = keyof typeof PAGE_LOGO_TYPES;

/** Where it is; the distribution asks for it under the prefix of images that are made on demand. */
export const pageLogoPath = (shortId: string, name: string): string => `/qr/${shortId}/${name}`;
