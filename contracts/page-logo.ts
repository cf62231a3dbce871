/**
 * Regular expression for the file name of the logo at the top of a page. The name contains a hash of the content, so
 * one address always shows the same logo. It also contains the size, so that the page can reserve the space before the
 * image loads.
 */
export const PAGE_LOGO_NAME = 'logo-[0-9a-f]{16}-[0-9]{1,5}x[0-9]{1,5}\\.(?:png|jpg|webp)';

export function pageLogoSides(name: string): { readonly width: string; readonly height: string } {
  const [, width = '', height = ''] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  return { width, height };
}

export const PAGE_LOGO_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PageLogoFormat = keyof typeof PAGE_LOGO_TYPES;

/**
 * The path of the logo. It begins like the paths of the QR images. The edge rewrites it to the route for images that
 * are drawn on demand.
 */
export const pageLogoPath = (shortId: string, name: string): string => `/qr/${shortId}/${name}`;
