import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useShellTexts } from '../texts/shell/index.ts';

interface PageHeaderProps {
  readonly title: string;
  /** One sentence, where the title does not say enough. */
  readonly lead?: ComponentChildren;
  /** The page above this one. */
  readonly back?: { readonly href: string; readonly label: string };
  /** What one does here, the most important first. */
  readonly children?: ComponentChildren;
}

/** The one heading of a page, and the name of its tab. */
export function PageHeader({ title, lead, back, children }: PageHeaderProps) {
  const { studio } = useShellTexts();
  useEffect(() => {
    document.title = `${title} · ${studio}`;
  }, [title, studio]);
  return (
    <header class="page-header">
      {back && (
        <a class="back" href={back.href}>
          <span aria-hidden="true">←</span> {back.label}
        </a>
      )}
      <div class="page-title">
        <h1 tabIndex={-1} dir="auto" title={title}>
          {title}
        </h1>
        {children && <div class="actions">{children}</div>}
      </div>
      {lead && <p class="lead">{lead}</p>}
    </header>
  );
}
