import { type ComponentType, lazy, useCallback, useEffect, useReducer } from 'react'
import { appMessages } from '#messages/app.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ConnectionLost, onDemand, whenReachable } from '#ui/onDemand.ts'
import { ScreenProblem } from './FailedScreen.tsx'

export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  load: () => Promise<unknown>
}

/**
 * A screen whose code is loaded when it is first opened, and its chart with it (design §1). Without a connection it says
 * so, and opens by itself once the server can be reached.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  type Page = ComponentType<object>
  let page: Page | undefined
  const loadOnce = onDemand(async () => {
    const code = await load()
    page = code.default as Page
    return { default: page }
  })
  // Kept here: a component that waits before it is mounted keeps nothing, and would load for ever what cannot be loaded.
  const lazyPage = lazy(loadOnce)
  // React shows the fallback for what is lazy even if its code is there, and keeps it for 300 ms.
  const makePage = (attempt: number) => ({ Page: page ?? lazyPage, attempt })
  function LazyPage(props: Props) {
    const [{ Page, attempt }, tryAgain] = useReducer(
      (last: ReturnType<typeof makePage>) => makePage(last.attempt + 1),
      0,
      makePage,
    )
    const open = useCallback(() => {
      // Chromium does not load code again that failed once, until the page is loaded again.
      loadOnce().then(tryAgain, () => window.location.reload())
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
  return Object.assign(LazyPage, { load: loadOnce })
}

function NoConnection({ onBack }: { onBack: () => void }) {
  useEffect(() => whenReachable(onBack), [onBack])
  return <ScreenProblem {...appMessages.noConnection} />
}
