import { BrowserRouter, HashRouter } from 'react-router-dom'
import { Atlas } from './Atlas.tsx'

const base = '/atlas'

/** The atlas where it was opened: at /atlas of a server, or as a file, whose addresses stand behind '#'. */
export function AtlasPage() {
  const { protocol, pathname } = window.location
  const isServed = protocol !== 'file:' && (pathname === base || pathname.startsWith(`${base}/`))
  return isServed ? (
    <BrowserRouter basename={base}>
      <Atlas />
    </BrowserRouter>
  ) : (
    <HashRouter>
      <Atlas />
    </HashRouter>
  )
}
