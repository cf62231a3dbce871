import { useShellTexts } from '../texts/shell/index.ts';

/** The logo and the name of the Studio. On a small phone, only the logo is visible. */
export function Brand({ href }: { readonly href: string }) {
  const { studio } = useShellTexts();
  return (
    <a class="brand" href={href} aria-label={studio}>
      <img src="/icon.svg" alt="" width="28" height="28" />
      <span>{studio}</span>
    </a>
  );
}
