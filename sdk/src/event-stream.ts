export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events from the response to a POST. `EventSource` cannot do this, because it sends only GET. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split('\n')
            .filter((line) => line.startsWith(`${name}: `))
            .map((line) => line.slice(name.length + 2))
            .join('\n');
        if (field('event')) yield { event: field('event'), data: field('data') };
      }
    }
  } finally {
    // Close the connection even if the consumer stops reading early.
    reader.cancel().catch(() => undefined);
  }
}
