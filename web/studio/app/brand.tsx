import { useShellTexts } from '../texts/shell/index.ts';

/** The mark and the name; on a small phone the mark alone. */
export function Brand({ href }: { readonly href: string }) {
  const { studio } = useShellTexts();
  return (
    <a class="brand" href={href} aria-label={studio}>
      <img src="/icon.svg" alt="" width="28" height="28" />
      <span>{studio}</span>
    </a>
  );
}
