import { type ComponentType, lazy, useState } from 'react'

/**
 * A screen that is fetched when it is first opened, like the others, unless `load` was awaited before: then it
 * stands there with the first render. A page that was drawn at build can only be taken over by one like that.
 */
export function preloadable(fetch: () => Promise<{ default: ComponentType }>) {
  const Fetched = lazy(fetch)
  let Loaded: ComponentType | undefined
  function Page() {
    const [Screen] = useState(() => Loaded ?? Fetched)
    return <Screen />
  }
  async function load() {
    Loaded = (await fetch()).default
  }
  return { Page, load }
}
