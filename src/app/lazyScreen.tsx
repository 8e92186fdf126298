import type { ComponentType } from 'react'
import { appMessages } from '#messages/app.ts'
import { uiMessages } from '#messages/ui.ts'
import { tabStorage } from '#session/storage.ts'
import { Button } from '#ui/Button.tsx'
import type { Failure } from '#ui/start/LoadBoundary.tsx'
import { type LazyCode, lazyCode } from '#ui/start/lazyCode.tsx'
import { ConnectionLost } from '#ui/start/onDemand.ts'
import { ScreenProblem } from './FailedScreen.tsx'

export type LazyScreen<Props extends object = object> = LazyCode<Props>

/** In the storage of the tab: the version whose page was loaded again. */
const RENEWED = 'renewed'

/** Whether the browser would ask before it leaves the page. */
const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * The server is there, and the code fails again: a newer version has replaced it, or the browser remembers the failure. Loads
 * the page again, if nothing unsaved is lost by it, and once for a version: one that does not have its own code is broken.
 * Never returns if it does, and otherwise rejects with the cause.
 */
async function renew(cause: unknown): Promise<never> {
  const marks = tabStorage(window)
  const isOver = !marks || marks.getItem(RENEWED) === import.meta.url
  if (cause instanceof ConnectionLost || isOver || isUnsaved()) throw cause
  marks.setItem(RENEWED, import.meta.url)
  window.location.reload()
  return new Promise(() => {})
}

/** A screen whose code is loaded when it is first opened, and its chart with it (design §1). */
export const lazyScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> => lazyCode(load, { Failure: ScreenNotLoaded, onFailed: renew })

const ScreenNotLoaded: Failure = ({ cause, isRetrying, onRetry }) => {
  const { reload, ...notLoaded } = appMessages.notLoaded
  const isConnected = !(cause instanceof ConnectionLost)
  return (
    <ScreenProblem {...(isConnected ? notLoaded : appMessages.noConnection)}>
      <Button busy={isRetrying} onClick={onRetry}>
        {uiMessages.retry}
      </Button>
      {isConnected && <Button onClick={() => window.location.reload()}>{reload}</Button>}
    </ScreenProblem>
  )
}
