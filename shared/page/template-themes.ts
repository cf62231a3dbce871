import type { Template } from '../../contracts/qpr-codes.ts';

/** The theme of a template: an accent color behind white text, a lighter one for dark mode, and an emblem. */
export interface TemplateTheme {
  readonly accent: string;
  readonly darkAccent: string;
  /** SVG path of a 24 × 24 line drawing. */
  readonly emblem: string;
}

export const TEMPLATE_THEMES: Readonly<Record<Template, TemplateTheme>> = {
  business: {
    accent: '#1d4ed8',
    darkAccent: '#93b4ff',
    emblem: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  },
  rewards: {
    accent: '#854d0e',
    darkAccent: '#fcd34d',
    emblem: 'M12 4l2.4 5 5.6.7-4.1 3.9 1 5.5-4.9-2.7-4.9 2.7 1-5.5L4 9.7 9.6 9z',
  },
  events: {
    accent: '#7e22ce',
    darkAccent: '#d8b4fe',
    emblem: 'M5 6h14v14H5zM5 10h14M9 4v4M15 4v4',
  },
  personal: {
    accent: '#be185d',
    darkAccent: '#f9a8d4',
    emblem: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5a4 4 0 0 0 7 0M9 10h.01M15 10h.01',
  },
  hospitality: {
    accent: '#0f766e',
    darkAccent: '#5eead4',
    emblem: 'M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9M10 9h4',
  },
  healthcare: {
    accent: '#0369a1',
    darkAccent: '#7dd3fc',
    emblem: 'M12 20s-7-4.4-7-9.5A3.9 3.9 0 0 1 12 8a3.9 3.9 0 0 1 7 2.5C19 15.6 12 20 12 20zM12 11v4M10 13h4',
  },
  retail: {
    accent: '#c2410c',
    darkAccent: '#fdba74',
    emblem: 'M6 8h12l1 12H5zM9 8V7a3 3 0 0 1 6 0v1',
  },
};
