import { useShellTexts } from '../texts/shell/index.ts';

/** The logo and the name; only the logo on a small phone. */
export function Brand({ href }: { readonly href: string }) {
  const { studio } = useShellTexts();
  return (
    <a class="brand" href={href} aria-label={studio}>
      <img src="/icon.svg" alt="" width="28" height="28" />
      <span>{studio}</span>
    </a>
  );
}
