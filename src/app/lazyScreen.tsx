import { type ComponentType, lazy, useCallback, useEffect, useReducer } from 'react'
import { appMessages } from '#messages/app.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ConnectionLost, onDemand, whenReachable } from '#ui/onDemand.ts'
import { ScreenProblem } from './FailedScreen.tsx'

/**
 * A screen whose code is loaded when it is first opened, and its chart with it (design §1). Without a connection it says
 * so, and opens by itself once the server can be reached.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadOnce = onDemand(load)
  const makePage = () => lazy(loadOnce as () => Promise<{ default: ComponentType<object> }>)
  let Page = makePage()
  return function LazyScreen(props: Props) {
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
    const open = useCallback(() => {
      loadOnce().then(
        () => {
          Page = makePage()
          tryAgain()
        },
        // Chromium does not load code again that failed once, until the page is loaded again.
        () => window.location.reload(),
      )
    }, [])
    return (
      <ErrorBoundary
        key={attempt}
        fallback={(error) => {
          if (!(error instanceof ConnectionLost)) throw error
          return <NoConnection onBack={open} />
        }}
      >
        <Page {...props} />
      </ErrorBoundary>
    )
  }
}

function NoConnection({ onBack }: { onBack: () => void }) {
  useEffect(() => whenReachable(onBack), [onBack])
  return <ScreenProblem {...appMessages.noConnection} />
}
