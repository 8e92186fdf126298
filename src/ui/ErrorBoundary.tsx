import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Rendered instead of the children after an error. It may throw the error again, to the boundary above. */
  fallback: ReactNode | ((error: unknown) => ReactNode)
}

type State = { failure: { error: unknown } | null }

/**
 * Contains errors of its children, also when their code cannot be loaded. A class, because React has no hook for this.
 * Changing its `key` tries again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    const { fallback } = this.props
    return typeof fallback === 'function' ? fallback(failure.error) : fallback
  }
}
