import { type ReactNode, useCallback, useEffect, useReducer, useState } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { Button } from '../Button.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { NotLoaded, whenWorthTrying } from './onDemand.ts'

/** Returns what is shown in the place of something that could not be loaded. It is called, and uses no hooks. */
export type Failure = (failure: {
  /** ConnectionLost, or another error although the server can be reached. */
  cause: unknown
  isRetrying: boolean
  onRetry: () => void
}) => ReactNode

/**
 * Contains what cannot be loaded, and tries again in its place: at once, after growing pauses, when the connection is back
 * and by a press. Nothing is shown until the first retry has failed too. Throws other errors to the boundary above.
 */
export function LoadBoundary(props: { children: ReactNode; Failure?: Failure | undefined }) {
  const [round, showAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <ErrorBoundary
      key={round}
      fallback={(error) => {
        if (!(error instanceof NotLoaded)) throw error
        return <Retries error={error} Failure={props.Failure ?? FailedLoad} onLoaded={showAgain} />
      }}
    >
      {props.children}
    </ErrorBoundary>
  )
}

function Retries(props: { error: NotLoaded; Failure: Failure; onLoaded: () => void }) {
  const { error, Failure, onLoaded } = props
  const [last, setLast] = useState({ cause: error.cause, failures: 0, isRetrying: false })
  const retry = useCallback(
    () =>
      error
        .retry()
        .then(onLoaded, (cause: unknown) =>
          setLast(({ failures }) => ({ cause, failures: failures + 1, isRetrying: false })),
        ),
    [error, onLoaded],
  )
  useEffect(() => whenWorthTrying(last.failures, () => void retry()), [last.failures, retry])
  if (last.failures === 0) return null
  return Failure({
    ...last,
    onRetry: () => {
      setLast({ ...last, isRetrying: true })
      void retry()
    },
  })
}

/** In the place of a part of a screen. */
function FailedLoad({ isRetrying, onRetry }: Parameters<Failure>[0]) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 p-3">
      <span>{uiMessages.notLoaded}</span>
      <Button size="small" busy={isRetrying} onClick={onRetry}>
        {uiMessages.retry}
      </Button>
    </div>
  )
}

/** In the place of something without which the screen is still whole. */
export const ShowNothing: Failure = () => null
