/** One event of a server-sent event stream. */
interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

const MAX_LINE_CHARACTERS = 1_000_000;

/** Yields the events in a byte stream, wherever its chunks begin and end. The HTML standard defines the format. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let event = '';
  let data: string[] = [];
  for await (const piece of bytes) {
    rest += decoder.decode(piece, { stream: true });
    if (rest.length > MAX_LINE_CHARACTERS) throw new Error('A line of the event stream is too long.');
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
        event = '';
        data = [];
        continue;
      }
      const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (field === 'event') event = value ?? '';
      if (field === 'data') data.push(value ?? '');
    }
  }
}
