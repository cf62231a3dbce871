/** As on the page itself: on white in both themes, with an edge that a white one needs. */
export const Logo = ({ src, label }: { readonly src: string; readonly label: string }) => (
  <span class="logo">
    <img src={src} alt={label} />
  </span>
);
