import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Rendered instead of the children after an error. */
  fallback: ReactNode
}

/**
 * Contains errors of its children, also when their code cannot be loaded. A class, because React has no hook for this.
 * Changing its `key` tries again.
 */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
