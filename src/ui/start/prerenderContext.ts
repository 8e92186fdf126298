import { createContext } from 'react'

/** True while the build draws a screen: effects do not run there, so nothing is started. */
export const PrerenderContext = createContext(false)
