import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../texts/t.ts';

interface PageHeaderProps {
  readonly title: string;
  /** One sentence, if the title is not enough. */
  readonly lead?: ComponentChildren;
  /** The parent page. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Actions, the most important first. */
  readonly children?: ComponentChildren;
}

/** The only `h1` of a page, and the title of its tab. */
export function PageHeader({ title, lead, back, children }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · ${t.shell.studio}`;
  }, [title, t.shell.studio]);
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
