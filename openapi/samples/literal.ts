interface Style {
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  /** Whether to add a comma after the last line. */
  readonly trailingComma: boolean;
}

const MAX_LINE_LENGTH = 76;

/** Formats a value like a person would: on one line if it fits, otherwise one line per part. */
export function literal(value: unknown, style: Style, indent = ''): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((element) => literal(element, style, deeper))
    : Object.entries(value).map(([name, property]) => `${style.key(name)}: ${literal(property, style, deeper)}`);
  const line = Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (indent.length + line.length <= MAX_LINE_LENGTH && !line.includes('\n')) return line;
  const lines = parts.map((part) => `${deeper}${part}`).join(',\n');
  return `${open}\n${lines}${style.trailingComma ? ',' : ''}\n${indent}${close}`;
}
