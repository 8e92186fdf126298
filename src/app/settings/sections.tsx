import type { ComponentType } from 'react'
import type { SettingsSection } from '#domain/paths.ts'
import { CouriersPage } from '#features/couriers/CouriersPage.tsx'
import PeoplePage from '#features/people/PeoplePage.tsx'
import { SettingsFormPage, SetUpCourier } from '#features/settings/SettingsFormPage.tsx'
import { SpellingsPage } from '#features/warehouses/SpellingsPage.tsx'
import WarehousesPage from '#features/warehouses/WarehousesPage.tsx'

/** What each section of the settings shows: a whole page with a `main` and its heading. */
export const sectionPages: Record<SettingsSection, ComponentType> = {
  company: () => <SettingsFormPage section="company" />,
  warehouses: WarehousesPage,
  couriers: () => (
    <CouriersPage>
      <SetUpCourier />
    </CouriersPage>
  ),
  inventory: () => <SettingsFormPage section="inventory" />,
  confirmation: () => <SettingsFormPage section="confirmation" />,
  store: () => <SettingsFormPage section="store" />,
  orders: () => <SettingsFormPage section="orders" />,
  places: SpellingsPage,
  people: PeoplePage,
  notifications: () => <SettingsFormPage section="notifications" />,
}
