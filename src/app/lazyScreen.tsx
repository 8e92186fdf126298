import { type ComponentType, lazy, useCallback, useEffect, useReducer } from 'react'
import { appMessages } from '#messages/app.ts'
import { tabStorage } from '#session/storage.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ConnectionLost, onDemand, whenReachable } from '#ui/onDemand.ts'
import { ScreenProblem } from './FailedScreen.tsx'

export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  load: () => Promise<unknown>
}

/** Thrown for code that the server, which is there, does not have: a newer version has taken its place. */
class CodeReplaced extends Error {
  override name = 'CodeReplaced'
}

/** In the storage of the tab: the version that did not have its code. */
const REPLACED = 'replaced'

/** Whether the browser would ask before it leaves the page. */
const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Loads the page again, in its newer version and at the address of the screen, if nothing unsaved is lost by it. Once for a
 * version: one that does not have its own code is broken. Never returns if it does.
 */
function renew(cause: unknown): Promise<never> {
  if (cause instanceof ConnectionLost) throw cause
  const marks = tabStorage(window)
  if (!marks || marks.getItem(REPLACED) === import.meta.url || isUnsaved())
    throw new CodeReplaced('', { cause })
  marks.setItem(REPLACED, import.meta.url)
  window.location.reload()
  return new Promise(() => {})
}

/**
 * A screen whose code is loaded when it is first opened, and its chart with it (design §1). Without a connection it says
 * so, and opens by itself once the server can be reached. If a newer version has replaced its code, it opens in that.
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
  const lazyPage = lazy(() => loadOnce().catch(renew))
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
          if (error instanceof ConnectionLost) return <NoConnection onBack={open} />
          if (error instanceof CodeReplaced) return <NewVersion />
          throw error
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

function NewVersion() {
  const { reload, ...words } = appMessages.newVersion
  return (
    <ScreenProblem {...words}>
      <Button onClick={() => window.location.reload()}>{reload}</Button>
    </ScreenProblem>
  )
}
