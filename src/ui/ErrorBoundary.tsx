import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What stands in the place of what broke. */
  fallback: ReactNode
}

/**
 * Keeps a part that broke, or whose code could not be fetched, from taking its surroundings with it.
 * A class, because React offers no hook for this. Another `key` tries again.
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
