import { type ComponentType, lazy, useState } from 'react'
import { type Failure, LoadBoundary } from './LoadBoundary.tsx'
import { type OnDemand, onDemand, orNotLoaded } from './onDemand.ts'

export type LazyCode<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> }

/**
 * A component whose code is loaded when it is first shown, or before that by `load`. Until then it suspends; what cannot be
 * loaded is tried again in its place (LoadBoundary). `onFailed` is called with why a retry failed, and rejects.
 */
export function lazyCode<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: { Failure?: Failure; onFailed?: (cause: unknown) => Promise<never> } = {},
): LazyCode<Props> {
  const loadOnce = onDemand(load)
  const Loaded = loadedComponent(loadOnce, () => loadOnce().catch(options.onFailed))
  function Lazy(props: Props) {
    return (
      <LoadBoundary Failure={options.Failure}>
        <Loaded {...props} />
      </LoadBoundary>
    )
  }
  return Object.assign(Lazy, { load: loadOnce })
}

/** The component itself: suspends until it is loaded, and throws NotLoaded, whose `retry` is this one, if it cannot be. */
export function loadedComponent<Props extends object>(
  load: OnDemand<{ default: ComponentType<Props> }>,
  retry: () => Promise<unknown> = load,
): ComponentType<Props> {
  // Kept here, with its failure: a component that suspends before it is mounted keeps nothing.
  const Awaited = lazy(() => orNotLoaded(load, retry)) as unknown as ComponentType<Props>
  return function Loaded(props: Props) {
    // React shows the fallback for what is lazy even if its code is there, and keeps it for 300 ms.
    const [Component] = useState(() => load.loaded()?.default ?? Awaited)
    return <Component {...props} />
  }
}
