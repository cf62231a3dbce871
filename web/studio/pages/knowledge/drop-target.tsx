/** Covers the page while the user drags files over it. */
export const DropTarget = ({ text }: { readonly text: string }) => (
  <div class="knowledge-drop" aria-hidden="true">
    <p>{text}</p>
  </div>
);
