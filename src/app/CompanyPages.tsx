import { useContext } from 'react'
import { screenAt } from '#domain/paths.ts'
import PeoplePage from '#features/people/PeoplePage.tsx'
import WarehousesPage from '#features/warehouses/WarehousesPage.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'

/** What a company arranges for itself, in one file: each file that is loaded later makes the public pages heavier. */
export default function CompanyPages() {
  const pathname = useContext(PathnameContext)
  return screenAt(pathname) === 'people' ? <PeoplePage /> : <WarehousesPage />
}
