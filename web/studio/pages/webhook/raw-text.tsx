/** A scrollable box with the headers or the body of a request, or with a response. */
export const RawText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <figure
    class="source"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    tabIndex={0}
  >
    {text}
  </figure>
);
