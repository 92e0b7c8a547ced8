import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in the place of what cannot be drawn. */
  readonly renderFailure: (error: unknown, tryAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
}

/** Keeps to itself what fails inside it. A class, because React tells only those of an error. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { renderFailure, children } = this.props;
    const { failure } = this.state;
    return failure === null ? children : renderFailure(failure.error, () => this.setState({ failure: null }));
  }
}

/** An error's own words, below those that the user is told. */
export function ErrorDetail({ error }: { readonly error: unknown }) {
  return (
    <span className="mt-2 block text-label break-words text-ink-2">
      {error instanceof Error ? error.message : String(error)}
    </span>
  );
}
