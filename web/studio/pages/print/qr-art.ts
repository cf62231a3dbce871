/** A QR image as parts that can be drawn into anything: in modules, quiet zone included. */
export interface QrArt {
  readonly size: number;
  readonly dark: string;
  readonly light: string;
  /** The dark modules, as the path of an SVG. */
  readonly modules: string;
  readonly logo?: LogoArt | undefined;
}

export interface LogoArt {
  readonly href: string;
  /** The light field under the picture, as the path of an SVG. */
  readonly field: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The parts of an SVG that our service drew. Its form is known, so a pattern is enough; a parser of markup is what the
 * page's policy refuses.
 */
function readQrSvg(svg: string): QrArt {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const [ground, modules, field] = [...svg.matchAll(/<path(?: fill="([^"]*)")? d="([^"]*)"/g)];
  const picture = /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" href="([^"]*)"/.exec(svg);
  if (!size || !ground || !modules) throw new Error('This is no QR image.');
  const [, left, top, width, height, href = ''] = picture ?? [];
  return {
    size,
    dark: modules[1] ?? '#000000',
    light: ground[1] ?? '#ffffff',
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

/** The image behind one of our own addresses. */
export async function loadQrArt(url: string): Promise<QrArt> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The image did not come: ${response.status}.`);
  return readQrSvg(await response.text());
}
