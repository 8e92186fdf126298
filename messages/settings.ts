/** The settings of a company: their fields. */
import type { FieldOfKind } from '#domain/onboarding/fields.ts'
import type { SettingField } from '#domain/settings/settings.ts'
import { onboardingMessages } from './onboarding.ts'
import { onboardingWords } from './onboardingFields.ts'
import type { FieldWords } from './problems.ts'
import { settingsSectionMessages } from './settingsSections.ts'

const { courier, fields, inventory, ivr, shop } = onboardingMessages

type FieldText = {
  label: string
  hint?: string
  /** Of a choice or a flag, by what is stored. */
  options?: Record<string, { title: string; text?: string }>
}

/** What is asked of each field. `provider`: the provider's name. */
const fieldTexts = (p: { provider: string }): Record<SettingField, FieldText> => ({
  legal_name: { label: fields.legal_name, hint: onboardingMessages.legalNameHint },
  ntn: { label: fields.ntn, hint: onboardingMessages.ntnHint },
  paper_address: {
    label: 'Address on paper',
    hint: 'Printed below your name on invoices and packing slips. Leave it empty to print the address of the warehouse alone.',
  },
  support_number: {
    label: 'Support number',
    hint: 'Printed on labels, packing slips and invoices, for customers who have a question.',
  },
  logo: {
    label: 'Logo on paper',
    hint: 'Printed on labels, packing slips and invoices. A PNG, JPEG or WebP picture; best is black on white. It is made smaller here.',
  },
  courier_type: {
    label: courier.legend,
    options: {
      PROVIDER: { title: p.provider, text: courier.providerText(p) },
      TCS: { title: courier.tcs, text: courier.accountText },
      LEOPARD: { title: courier.leopard, text: courier.accountText },
    },
  },
  courier_username: { label: fields.courier_username },
  courier_password: { label: fields.courier_password },
  courier_api_key: { label: fields.courier_api_key },
  inventory_manager: {
    label: inventory.legend,
    options: {
      COMPANY: { title: inventory.company, text: inventory.companyText },
      PROVIDER: { title: p.provider, text: inventory.providerText(p) },
    },
  },
  cms_type: { label: inventory.cms, hint: inventory.cmsHint, options: { '': { title: inventory.noCms } } },
  ivr_type: {
    label: ivr.legend,
    options: {
      AUTO: { title: ivr.automatic, text: ivr.automaticText },
      MANUAL_THEIRS: { title: ivr.own, text: ivr.ownText },
      MANUAL_OURS: { title: ivr.provider(p), text: ivr.providerText(p) },
    },
  },
  verifies_paid_orders: {
    label: 'Orders that are paid by card',
    options: {
      '': { title: 'A person verifies them' },
      yes: { title: 'They are verified as soon as they are paid' },
    },
  },
  unreached_orders: {
    label: 'When a customer cannot be reached',
    options: {
      keep: { title: 'The order waits for a person' },
      verify: { title: 'The order is verified' },
      cancel: { title: 'The order is cancelled' },
    },
  },
  cancels_declined_orders: {
    label: 'When a customer declines',
    options: {
      '': { title: 'The order waits for a person' },
      yes: { title: 'The order is cancelled' },
    },
  },
  ecommerce_type: {
    label: shop.legend,
    options: {
      '': { title: shop.none, text: shop.noneText },
      SHOPIFY: { title: shop.shopify, text: shop.shopifyText },
      WOOCOMMERCE: { title: shop.woocommerce, text: shop.woocommerceText },
    },
  },
  ecommerce_store_url: { label: fields.ecommerce_store_url, hint: onboardingMessages.storeUrlHint },
  ecommerce_access_token: { label: fields.ecommerce_access_token },
  ecommerce_api_key: { label: fields.ecommerce_api_key },
  order_prefix: {
    label: 'Prefix of your own order numbers',
    hint: 'For orders that your people write: K1042. Orders of your store keep its number. Orders that exist keep theirs.',
  },
  duplicate_hours: {
    label: 'Ask about a second order within so many hours',
    hint: 'An order of the same number with the same items is asked about before it is created. 0 means never.',
  },
  return_days: {
    label: 'Return window in days',
    hint: 'A parcel can come back for this many days after delivery. Later, only an owner can accept it.',
  },
  requires_scan: {
    label: 'Before a parcel is handed over',
    options: {
      '': { title: 'Its items need no scan' },
      yes: { title: 'All of its items are scanned' },
    },
  },
  halts_whole_orders: {
    label: 'When something of an order has no stock',
    options: {
      yes: { title: 'The whole order is halted' },
      '': { title: 'Only the part without stock is halted' },
    },
  },
  halt_days: {
    label: 'Days until a halted order is cancelled',
    hint: 'Counts after somebody pressed Customer Told in the halted order. 0 means never.',
  },
  low_stock_threshold: {
    label: 'Low stock from',
    hint: 'A product with this many pieces or fewer is shown as Low Stock, unless it has its own limit.',
  },
  courier_mails: {
    label: 'A mail when a courier no longer takes your credentials',
    options: {
      owners: { title: 'To the owners' },
      managers: { title: 'To owners and managers' },
      nobody: { title: 'To nobody' },
    },
  },
  import_mails: {
    label: 'A mail when an import has ended',
    options: { yes: { title: 'To the person who started it' }, '': { title: 'To nobody' } },
  },
})

const own = {
  paper_address: 'Use at most 200 letters',
  logo: 'Choose a PNG, JPEG or WebP picture',
  support_number: 'Enter a phone number, such as 042-111 222 333',
  order_prefix: 'Enter one to six letters, and a hyphen if you like, as in K or KHI-',
  duplicate_hours: 'Enter a whole number of hours from 0 to 168',
  return_days: 'Enter a whole number of days from 0 to 90',
  halt_days: 'Enter a whole number of days from 0 to 90',
  low_stock_threshold: 'Enter a whole number from 0 to 1,000',
}

/** What is said of a field that is wrong. */
export const settingsWords = {
  missing: { ...onboardingWords.missing, ...own },
  malformed: { ...onboardingWords.malformed, ...own },
  rare: onboardingWords.rare,
} satisfies FieldWords

export const settingsMessages = {
  exporting: {
    heading: 'All data of the company',
    what: 'Orders with their items, customers, products, stock, people and the log, as files that every spreadsheet opens. Only owners export them.',
    button: 'Export All Data',
    title: 'Export all data of the company?',
    text: 'The file has the names, numbers and addresses of all customers and people. Keep it where only you can read it.',
    keep: 'Cancel',
    confirm: 'Export',
    busy: 'Exporting…',
    failed: 'The file was not made. Try again.',
    done: 'The file is in your downloads.',
  },
  /** What changes the logo. */
  logo: {
    choose: 'Choose a Picture',
    replace: 'Choose Another Picture',
    remove: 'Remove Logo',
    reading: 'Reading…',
    shown: 'Your logo as it is printed',
    unreadable:
      'This file is no picture that can be read. Choose a PNG, JPEG or WebP picture of at most 10 MB.',
  },
  fieldTexts,
  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard Changes',
  saved: 'Saved.',
  notSaved: "This couldn't be saved. What you typed stays here; please try again.",
  failed: "The settings couldn't be loaded.",
  loading: 'Loading the settings',
  nothingChanged: 'Nothing is changed yet',
  /** Of a credential that is stored. */
  stored: 'One is stored. It is not shown; what you enter here replaces it.',
  /** Before a platform or courier is saved that the stored credentials do not belong to. */
  removes: (p: { fields: readonly FieldOfKind<'secret'>[] }) =>
    `Saving this removes what is stored for the other ${p.fields.some((field) => field.startsWith('courier')) ? 'courier' : 'platform'}: ${p.fields.map((field) => fields[field]).join(', ')}.`,
  /** Why a section asks nothing. */
  settled: {
    inventory: (p: { provider: string }) =>
      `Your company uses the warehouses of ${p.provider}, which also keeps count of the stock. There is nothing to choose here.`,
    couriers: (p: { provider: string }) =>
      `Your company uses the warehouses of ${p.provider}, which also delivers. There is nothing to choose here.`,
  },
  /** Above the courier that onboarding asked for, below the connections. */
  setUpCourier: {
    title: 'Your courier',
    text: 'As you answered in the setup. A connection above takes these credentials where it has none of its own.',
  },
  ...settingsSectionMessages,
  securityMails:
    'Mails about sign-in, roles and owners are always sent: they tell you when somebody else does something in your name.',
  needsOwnOrders: {
    title: 'Settings are of your own orders',
    text: 'The sample has nothing to set. Start with your own orders to set how your company works.',
  },
}
