/** What WCAG asks of text is about what scanners need in bad light. */
export const LEAST_CONTRAST = 4.5;

/** `abc`, `aabbcc`, either with a leading #, as `#aabbcc`. */
export function colour(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** Red, green and blue of `#rrggbb`. */
export const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Light on dark gives less than 1: many scanners cannot read inverted codes. */
export const contrast = (dark: string, light: string): number => (luminance(light) + 0.05) / (luminance(dark) + 0.05);
