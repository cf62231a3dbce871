import { Component, type ComponentChildren } from 'preact';
import { useShellTexts } from '../texts/shell/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ComponentChildren;
  /** When this value changes, the children are rendered again. */
  readonly until?: string;
}

/** Keeps a page that fails to render from breaking the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  override componentDidUpdate({ until }: ErrorBoundaryProps): void {
    if (this.state.broken && until !== this.props.until) this.setState({ broken: false });
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ broken: true });
  }

  override render() {
    return this.state.broken ? <PageError /> : this.props.children;
  }
}

/** Shown instead of a page that failed to render or to load. */
export function PageError() {
  const texts = useShellTexts();
  return (
    <div class="alone">
      <EmptyState title={texts.broken.title} text={texts.broken.text}>
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </EmptyState>
    </div>
  );
}
