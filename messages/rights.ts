/** What is said to people whose role does not include something: by the server, and where it is not offered. */
import type { WorkRight } from '#domain/fulfilment/workRights.ts'

export const rightMessages: Record<WorkRight | 'order.created', string> = {
  'order.created': 'Only owners, managers and agents create orders.',
  'orders.change': 'Only owners, managers and agents change or delete orders.',
  'orders.remark': 'Your role does not include notes and comments.',
  'payments.record': 'Only owners, managers and agents record payments.',
  'products.change': 'Only owners, managers and agents change products.',
  'stock.adjust': 'Only owners, managers and warehouse staff adjust stock.',
  'customers.change': 'Only owners, managers and agents change customers.',
  'records.import': 'Only owners, managers and agents import orders and products.',
  'warehouses.change': 'Only owners change warehouses and how orders are split.',
  'parcels.pack': 'Only owners, managers and warehouse staff pack parcels and hand them over.',
  'bookings.change': 'Your role does not include bookings at couriers.',
  'couriers.see': 'Only owners and managers see the connections to couriers.',
  'couriers.change': 'Only owners change the connections to couriers.',
  'cash.see': 'Only owners and managers see the cash at couriers.',
  'cash.change': 'Only owners and managers record what couriers pay out.',
  'views.change': 'Your role does not include saving views.',
  'workspace.choose': 'Only owners choose between the sample and your own orders.',
  'company.change': 'Only owners change the company, its inventory and its store.',
  'work.configure':
    'Only owners and managers change how orders are confirmed and treated, and which news come by mail.',
  'people.change': 'Only owners and managers invite people and change their roles.',
  'data.export': 'Only owners export all data of the company.',
  'customers.erase': 'Only owners erase customers.',
}
