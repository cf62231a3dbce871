export type Attributes = Readonly<Record<string, string | undefined>>;
export type Child = Node | string | undefined | readonly Child[];

/** Creates an element. Text is always set as text, never as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...nodesOf(children));
  return node;
}

/** Flattens nested lists of children, and drops empty children. */
export const nodesOf = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child) => {
    if (child === undefined || child === '') return [];
    return typeof child === 'string' || child instanceof Node ? [child] : nodesOf(child);
  });
