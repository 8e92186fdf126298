import { createContext } from 'react'

/** Whether a screen is inside the shell of the application, which has its own way home. */
export const InShellContext = createContext(false)
