import { createContext } from 'react'

/**
 * The path of the screen that is shown. What only asks for it here is not drawn again for each filter in the rest of the
 * address, as what asks React Router is.
 */
export const PathnameContext = createContext('/')
