/** The entry of the atlas (index.html beside this file), a build separate from the merchants' application. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, HashRouter } from 'react-router-dom'
import { AppConfigContext, readAppConfig } from '#ui/appConfig.ts'
import { showTips } from '#ui/tips.ts'
import { Atlas } from './Atlas.tsx'
import './atlas.css'

const base = '/atlas'
const { protocol, pathname } = window.location
const isServed = protocol !== 'file:' && (pathname === base || pathname.startsWith(`${base}/`))

showTips(document)

const root = document.getElementById('root')
if (!root) throw new Error('atlas: the page has no #root')
createRoot(root).render(
  <StrictMode>
    <AppConfigContext value={readAppConfig(document)}>
      {/* Opened as a file, the atlas has its addresses after '#'. */}
      {isServed ? (
        <BrowserRouter basename={base}>
          <Atlas />
        </BrowserRouter>
      ) : (
        <HashRouter>
          <Atlas />
        </HashRouter>
      )}
    </AppConfigContext>
  </StrictMode>,
)
