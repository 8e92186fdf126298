/** The settings of a company: their sections. */
import type { SettingsSection } from '#domain/paths.ts'

const sections: Record<SettingsSection, { name: string; text: string }> = {
  warehouses: {
    name: 'Warehouses and allocation',
    text: 'From where orders are sent, and how an order finds its warehouse',
  },
  couriers: { name: 'Couriers', text: 'The couriers that book and collect your parcels' },
  places: { name: 'Places and spellings', text: 'What your people taught of places and their spellings' },
  people: { name: 'People', text: 'Who works for the company, and what each may do' },
}

export const settingsMessages = {
  title: 'Settings',
  list: 'Sections of the settings',
  back: 'All settings',
  sections,
  account: { name: 'Your account', text: 'Your email address, password, second factor and devices' },
  needsOwnOrders: {
    title: 'Settings are of your own orders',
    text: 'The sample has nothing to set. Start with your own orders to set how your company works.',
  },
}
