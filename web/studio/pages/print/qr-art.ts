/** The parts of a QR image, which can be drawn into any SVG. Lengths are in modules, including the quiet zone. */
export interface QrArt {
  /** The URL of the image. It changes when the style of the code changes. */
  readonly url: string;
  readonly size: number;
  readonly dark: string;
  readonly light: string;
  /** The dark modules as an SVG path. */
  readonly modules: string;
  readonly logo?: LogoArt | undefined;
}

export interface LogoArt {
  readonly href: string;
  /** The light area under the logo as an SVG path. */
  readonly field: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the parts of an SVG that our service drew. Its format is known, so regular expressions are enough. A DOM parser
 * is not possible, because the content security policy forbids it.
 */
function readQrSvg(url: string, svg: string): QrArt {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const [background, modules, field] = [...svg.matchAll(/<path(?: fill="([^"]*)")? d="([^"]*)"/g)];
  const picture = /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" href="([^"]*)"/.exec(svg);
  if (!size || !background || !modules) throw new Error('The SVG is not a QR image.');
  const [, left, top, width, height, href = ''] = picture ?? [];
  return {
    url,
    size,
    dark: modules[1] ?? '#000000',
    light: background[1] ?? '#ffffff',
    modules: modules[2] ?? '',
    ...(picture && {
      logo: {
        href,
        field: field?.[2] ?? '',
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
      },
    }),
  };
}

export async function loadQrArt(url: string): Promise<QrArt> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Loading the image failed with status ${response.status}.`);
  return readQrSvg(url, await response.text());
}

/**
 * The URL of a code's image in its saved style. The URL contains the version of the style, because otherwise a cache
 * could return the image in an earlier style. If the code has no saved style, there is no version. Then the URL has
 * `ecc` with its default value, which requests the plain style.
 */
export const imageUrl = (
  shortId: string,
  format: 'png' | 'svg',
  version: string | undefined,
  size?: number,
): string => {
  const options = new URLSearchParams({
    ...(version === undefined ? { ecc: 'M' } : { v: version }),
    ...(size !== undefined && { size: String(size) }),
  });
  return `/qr/${shortId}.${format}?${options}`;
};
