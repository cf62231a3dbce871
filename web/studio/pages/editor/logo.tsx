/** The owner's logo as on the visitor page: on white in both themes, with a shadow because the logo may be white. */
export const Logo = ({ src, label }: { readonly src: string; readonly label: string }) => (
  <span class="logo">
    <img src={src} alt={label} />
  </span>
);
