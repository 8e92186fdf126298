import {
  type ComponentType,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
} from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { loadedComponent } from './lazyCode.tsx'
import { LoadFailureContext } from './loadFailure.ts'
import { ConnectionLost, NotLoaded, onDemand } from './onDemand.ts'

type PartProps = {
  /** Loads and mounts the part the first time; it stays mounted, so that it can close with its motion. */
  isShown: boolean
  /** Closes the part, which could not be loaded: `isShown` becomes false. Left out where nobody opened it. */
  onFailed?: () => void
}

/**
 * A part of a screen whose code is loaded when it is first shown: a dialog, a drawer, a menu. What fails twice is said and
 * closes the part; the next time it is shown, it is loaded again. `preload` loads it before, and ignores a failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loadOnce = onDemand(load)
  const Loaded = loadedComponent(loadOnce)
  function LazyPart({ isShown, onFailed, ...props }: PartProps & Props) {
    const [wasShown, setWasShown] = useState(false)
    const [round, showAgain] = useReducer((count: number) => count + 1, 0)
    if (isShown && !wasShown) setWasShown(true)
    if (!wasShown) return null
    return (
      <ErrorBoundary
        key={round}
        fallback={(error) => {
          if (!(error instanceof NotLoaded)) throw error
          return <FailedPart {...{ error, isShown, onFailed }} onLoaded={showAgain} />
        }}
      >
        <Suspense fallback={null}>
          <Loaded {...(props as unknown as Props)} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  return Object.assign(LazyPart, { preload: () => void loadOnce().catch(() => undefined) })
}

/** Loads the part again, once each time it is shown. */
function FailedPart(props: PartProps & { error: NotLoaded; onLoaded: () => void }) {
  const { error, isShown, onLoaded } = props
  const sayFailure = useContext(LoadFailureContext)
  const fail = useEffectEvent((cause: unknown) => {
    props.onFailed?.()
    sayFailure({ isConnected: !(cause instanceof ConnectionLost) })
  })
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    error.retry().then(onLoaded, (cause: unknown) => isOver || fail(cause))
    return () => {
      isOver = true
    }
  }, [isShown, error, onLoaded])
  return null
}
