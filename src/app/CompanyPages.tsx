import { useContext } from 'react'
import { screenAt } from '#domain/paths.ts'
import PeoplePage from '#features/people/PeoplePage.tsx'
import WarehousesPage from '#features/warehouses/WarehousesPage.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { SettingsPage } from './settings/SettingsPage.tsx'

/** What a company arranges for itself, in one file: each file that is loaded later makes the public pages heavier. */
export default function CompanyPages() {
  const pathname = useContext(PathnameContext)
  const screen = screenAt(pathname)
  if (screen === 'settingsSection') return <SettingsPage pathname={pathname} />
  return screen === 'people' ? <PeoplePage /> : <WarehousesPage />
}
