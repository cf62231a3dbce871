/** The parts of a raw MIME message that the local mailbox shows. */
export interface RawMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
}

/** Decodes an encoded word of a header (RFC 2047), for example `=?UTF-8?Q?Caf=C3=A9?=`. */
const decodeWord = (_: string, charset: string, encoding: string, text: string): string => {
  const bytes =
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
  return new TextDecoder(charset).decode(bytes);
};

export const readRawMessage = (source: string): RawMessage => {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  // A line that starts with whitespace continues the previous header.
  const headers = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const header = (name: string): string => {
    const line = headers.find((candidate) => candidate.toLowerCase().startsWith(`${name}:`));
    // Whitespace between two encoded words is not part of the text.
    const value = (line?.slice(name.length + 1).trim() ?? '').replace(/\?=\s+=\?/g, '?==?');
    return value.replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, decodeWord);
  };
  const to = header('to');
  return {
    from: header('from'),
    to: to ? to.split(',').map((address) => address.trim()) : [],
    subject: header('subject'),
    body: rest.join('\n\n'),
  };
};
