import { createContext } from 'react'

/** Says that a part of the screen could not be loaded; `isConnected`: although the server can be reached. */
export const LoadFailureContext = createContext<(failure: { isConnected: boolean }) => void>(() => {})
