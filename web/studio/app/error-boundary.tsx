import { Component, type ComponentChildren } from 'preact';
import { t } from '../texts/t.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ComponentChildren;
  /** After an error, a new value renders the children again. */
  readonly resetKey?: string;
}

/** Keeps a page that fails to render from breaking the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.isBroken && resetKey !== this.props.resetKey) this.setState({ isBroken: false });
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ isBroken: true });
  }

  override render() {
    return this.state.isBroken ? <PageError /> : this.props.children;
  }
}

/** Shown instead of a page that failed to render or to load. */
export function PageError() {
  return (
    <div class="alone">
      <EmptyState title={t.shell.broken.title} text={t.shell.broken.text}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t.shell.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
