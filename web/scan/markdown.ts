/** The little Markdown that models write, as elements. No text ever becomes HTML. */

const INLINE =
  /\*\*(.+?)\*\*|`([^`]+)`|_([^_]+)_(?![\p{L}\p{N}])|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"')]+[^\s<>"').,;:!?])/gu;

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function link(text: string, address: string): HTMLAnchorElement {
  const made = element('a', text);
  made.href = address;
  made.rel = 'noopener noreferrer';
  made.target = '_blank';
  return made;
}

function appendInline(parent: HTMLElement, text: string): void {
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, code, italic, label, address = '', bare = ''] = match;
    parent.append(text.slice(from, match.index));
    if (bold) parent.append(element('strong', bold));
    else if (code) parent.append(element('code', code));
    else if (italic) parent.append(element('em', italic));
    else parent.append(label ? link(label, address) : link(bare, bare));
    from = match.index + whole.length;
  }
  parent.append(text.slice(from));
}

const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;

export function renderMarkdown(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let paragraph: HTMLElement | undefined;
  let list: HTMLElement | undefined;
  for (const line of text.split('\n')) {
    const marker = BULLET.test(line) ? BULLET : NUMBER.test(line) ? NUMBER : undefined;
    if (marker) {
      const kind = marker === BULLET ? 'ul' : 'ol';
      if (list?.localName !== kind) {
        list = document.createElement(kind);
        fragment.append(list);
      }
      const item = document.createElement('li');
      appendInline(item, line.replace(marker, ''));
      list.append(item);
      paragraph = undefined;
      continue;
    }
    list = undefined;
    if (line.trim() === '') {
      paragraph = undefined;
      continue;
    }
    if (paragraph) paragraph.append(document.createElement('br'));
    else {
      paragraph = document.createElement('p');
      fragment.append(paragraph);
    }
    // Headings would break the outline of the page; their text is enough.
    appendInline(paragraph, line.replace(/^#{1,6}\s+/, ''));
  }
  return fragment;
}
