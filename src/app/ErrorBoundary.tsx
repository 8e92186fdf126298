import { Component, type ReactNode } from 'react'
import { appMessages } from '#messages/app.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type Props = {
  /** Another value clears the failure: the address, so that moving on always works. */
  resetKey: string
  children: ReactNode
}

/** Keeps a screen that broke from taking the shell with it. A class, because React offers no hook for this. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="main">
        <EmptyState
          title={appMessages.failed.title}
          action={<Button onClick={() => window.location.reload()}>{appMessages.failed.retry}</Button>}
        >
          {appMessages.failed.text}
        </EmptyState>
      </main>
    )
  }
}
