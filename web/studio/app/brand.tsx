import { t } from '../texts/t.ts';

/** The logo and the name of the Studio. On a small phone, only the logo is visible. */
export function Brand({ href }: { readonly href: string }) {
  return (
    <a class="brand" href={href} aria-label={t.shell.studio}>
      <img src="/icon.svg" alt="" width="28" height="28" />
      <span>{t.shell.studio}</span>
    </a>
  );
}
