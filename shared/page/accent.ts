/** The accent colors of a page in the light or in the dark theme. */
export interface Accent {
  /** The fill: the chosen color, unchanged. */
  readonly accent: string;
  /** Text on the fill. */
  readonly onAccent: '#fff' | '#000';
  /** Outlines, which must contrast with their background. */
  readonly edge: string;
}

export interface Accents {
  readonly light: Accent;
  readonly dark: Accent;
}

/** The background behind an accent: the page in the light theme, cards in the dark theme. */
const BACKGROUNDS = { light: '#f6f7f9', dark: '#1a1f26' } as const;

/**
 * WCAG requires a contrast of 3 between outlines and their background. This value is higher because headers are
 * slightly tinted.
 */
const MIN_CONTRAST = 3.5;
/** How much more black or white each attempt mixes into the color. */
const STEP = 0.04;

type Channels = readonly [number, number, number];

const channelsOf = (color: string): Channels => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
};

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, as WCAG defines it. */
function luminanceOf(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map((color) => luminanceOf(channelsOf(color))).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever has more contrast. The better one has at least 4.58 on any color. */
const textOn = (color: string): Accent['onAccent'] =>
  contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#fff' : '#000';

/**
 * Outlines use the color itself if it has enough contrast. Otherwise they use a darker (`towards` 0) or lighter
 * (`towards` 255) color that differs as little as possible.
 */
function accentOn(background: string, color: string, towards: number): Accent {
  const channels = channelsOf(color);
  let edge = color;
  for (let share = STEP; contrastOf(edge, background) < MIN_CONTRAST; share += STEP) {
    const mixed = channels.map((channel) => channel + (towards - channel) * Math.min(share, 1));
    edge = hexOf(mixed as unknown as Channels);
  }
  return { accent: color, onAccent: textOn(color), edge };
}

/** Derives readable accents for both themes from the color (`#rrggbb`) that the owner chose. */
export const accentsOf = (color: string): Accents => ({
  light: accentOn(BACKGROUNDS.light, color, 0),
  dark: accentOn(BACKGROUNDS.dark, color, 255),
});
