import { Component, type ReactNode } from 'react'
import { appMessages } from '#messages/app.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/**
 * Keeps a screen that broke from taking the shell with it. A class, because React offers no hook for this.
 * Give it the address as `key`: moving on always works.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="main">
        <EmptyState
          level={1}
          title={appMessages.failed.title}
          action={<Button onClick={() => window.location.reload()}>{appMessages.failed.retry}</Button>}
        >
          {appMessages.failed.text}
        </EmptyState>
      </main>
    )
  }
}
