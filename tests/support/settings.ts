import type { SavedSettings } from '#domain/settings/settings.ts'

/** Settings of a company with warehouses of its own and a Shopify store. */
export const savedSettings: SavedSettings = {
  version: 2,
  values: {
    legal_name: 'Chenab Traders',
    ntn: '1234567-8',
    paper_address: '',
    support_number: '',
    logo: '',
    inventory_manager: 'COMPANY',
    cms_type: '',
    ivr_type: 'AUTO',
    verifies_paid_orders: '',
    unreached_orders: 'keep',
    cancels_declined_orders: '',
    ecommerce_type: 'SHOPIFY',
    ecommerce_store_url: 'https://chenab.example',
    ecommerce_api_key: '',
    ecommerce_access_token: '',
    order_prefix: 'K',
    duplicate_hours: '24',
    return_days: '14',
    requires_scan: '',
    halts_whole_orders: 'yes',
    halt_days: '0',
    low_stock_threshold: '10',
    courier_mails: 'owners',
    import_mails: '',
  },
  stored: ['ecommerce_access_token'],
  usesOwnWarehouses: true,
}
