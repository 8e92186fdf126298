import { createContext, useContext, useSyncExternalStore } from 'react'
import { inWords, pathInWords } from './inWords.ts'

/** How the names in a chart are shown: as words ('company details'), or as the code has them ('companyDetails'). */
export type Naming = 'words' | 'code'

const KEY = 'atlas.naming'
const CHANGED = 'atlasnaming'

/** The naming around a component. A file that code may read is drawn without any: in code. */
export const NamingContext = createContext<Naming>('code')

/** Functions that give a name, or the path of a state, as it is to be shown. */
export function useSay() {
  return useContext(NamingContext) === 'words' ? inWordsAll : asItIs
}

const inWordsAll = { name: inWords, path: pathInWords }
const asItIs = { name: (name: string) => name, path: (path: string) => path }

/** The naming that this browser stored; words until somebody chooses. */
export function useStoredNaming(): Naming {
  return useSyncExternalStore(subscribe, readNaming)
}

export function chooseNaming(naming: Naming): void {
  try {
    localStorage.setItem(KEY, naming)
  } catch {
    // Without storage the naming stays.
  }
  window.dispatchEvent(new Event(CHANGED))
}

function readNaming(): Naming {
  try {
    return localStorage.getItem(KEY) === 'code' ? 'code' : 'words'
  } catch {
    return 'words'
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(CHANGED, changed)
    window.removeEventListener('storage', changed)
  }
}
