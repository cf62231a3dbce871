/** Text of a request or a response, as it was sent. */
export const Source = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <figure
    class="source"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    tabIndex={0}
  >
    {text}
  </figure>
);
