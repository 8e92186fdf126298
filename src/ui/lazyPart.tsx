import { type ComponentType, lazy, Suspense, useContext, useLayoutEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LoadFailureContext } from './loadFailure.ts'
import { ConnectionLost, onDemand } from './onDemand.ts'

type PartProps = {
  /** Loads and mounts the part the first time; it stays mounted, so that it can close with its motion. */
  isShown: boolean
  /** Closes the part, which could not be loaded: `isShown` becomes false. */
  onFailed: () => void
}

/**
 * A part of a screen whose code is loaded when it is first shown: a dialog, a drawer, a menu. A failed load is said and
 * closes the part; the next time it is shown, it is loaded again. `preload` loads it before, and ignores a failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loadOnce = onDemand(load)
  const makePart = () => lazy(loadOnce as () => Promise<{ default: ComponentType<object> }>)
  let Latest = makePart()
  function LazyPart({ isShown, onFailed, ...props }: PartProps & Props) {
    const [Part, setPart] = useState<typeof Latest | null>(null)
    if (isShown && Part === null) setPart(Latest)
    if (Part === null) return null
    const forget = () => {
      Latest = makePart()
      setPart(null)
      onFailed()
    }
    return (
      <ErrorBoundary fallback={(error) => <FailedPart error={error} onFailed={forget} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  return Object.assign(LazyPart, { preload: () => void loadOnce().catch(() => undefined) })
}

function FailedPart({ error, onFailed }: { error: unknown; onFailed: () => void }) {
  const sayFailure = useContext(LoadFailureContext)
  useLayoutEffect(() => {
    onFailed()
    sayFailure({ isConnected: !(error instanceof ConnectionLost) })
  })
  return null
}
