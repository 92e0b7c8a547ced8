import { Component, type ReactNode } from 'react';
import { retryAfter } from './lazy-part.tsx';

interface Props {
  /** Renders the replacement of the failed content. */
  readonly renderFailure: (error: unknown, tryAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
}

/** Catches errors of its children. A class, because React reports errors only to classes. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { renderFailure, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    const { error } = failure;
    return renderFailure(error, () => retryAfter(error, () => this.setState({ failure: null })));
  }
}

/** The technical message of an error, below the one for the user. */
export function ErrorDetail({ error }: { readonly error: unknown }) {
  return (
    <span className="mt-2 block text-label break-words text-ink-2">
      {error instanceof Error ? error.message : String(error)}
    </span>
  );
}
