/** The atlas: a page of its own (index.html beside this file), in no bundle of the merchants. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppConfigContext, readAppConfig } from '#ui/appConfig.ts'
import { AtlasPage } from './AtlasPage.tsx'
import './atlas.css'

const root = document.getElementById('root')
if (!root) throw new Error('atlas: the page has no #root')
createRoot(root).render(
  <StrictMode>
    <AppConfigContext value={readAppConfig(document)}>
      <AtlasPage />
    </AppConfigContext>
  </StrictMode>,
)
