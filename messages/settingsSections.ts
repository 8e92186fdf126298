/** The sections of the settings, and what leads from one to another. */
import type { SettingsSection } from '#domain/paths.ts'

const sections: Record<SettingsSection, { name: string; text: string }> = {
  company: { name: 'Company', text: 'Its legal name and tax number, and what is printed of it' },
  warehouses: {
    name: 'Warehouses and allocation',
    text: 'From where orders are sent, and how an order finds its warehouse',
  },
  couriers: { name: 'Couriers', text: 'The couriers that book and collect your parcels' },
  inventory: { name: 'Inventory', text: 'Who keeps count of your stock, and in which system' },
  confirmation: { name: 'Confirmation', text: 'How customers confirm their orders, and what follows' },
  store: { name: 'Store', text: 'The shop that your orders come from, its address and its keys' },
  orders: { name: 'Orders', text: 'Numbers, second orders, packing, returns, what is halted, and low stock' },
  places: { name: 'Places and spellings', text: 'What your people taught of places and their spellings' },
  people: { name: 'People', text: 'Who works for the company, and what each may do' },
  notifications: { name: 'Notifications', text: 'Which news come by mail, and to whom' },
}

export const settingsSectionMessages = {
  title: 'Settings',
  list: 'Sections of the settings',
  back: 'All settings',
  sections,
  account: { name: 'Your account', text: 'Your email address, password, second factor and devices' },
}
