const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
    // A key can contain line breaks. Parsers keep them unchanged only if they are written as references.
    .replace(/[\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return Object.entries(entities).find(([, entity]) => entity === `&${name};`)?.[0] ?? whole;
  });

type XmlValue = string | number | boolean | undefined | readonly XmlNode[];
export type XmlNode = readonly [name: string, value: XmlValue];

/** Writes `[name, value]` pairs as elements. Undefined values are omitted. */
const elements = (nodes: readonly XmlNode[]): string =>
  nodes
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const inner = typeof value === 'object' ? elements(value) : escapeXml(String(value));
      return `<${name}>${inner}</${name}>`;
    })
    .join('');

export const xmlDocument = (name: string, nodes: readonly XmlNode[], namespace?: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${namespace ? ` xmlns="${namespace}"` : ''}>${elements(nodes)}</${name}>`;

/** The content of every element with that name, still escaped. This is enough for S3's few XML requests. */
export const innerXml = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '');

export const innerText = (xml: string, name: string): string | undefined => {
  const inner = innerXml(xml, name)[0];
  return inner === undefined ? undefined : unescapeXml(inner);
};
