/** Products with their stock, an import and a new order: what is shown and asked, against its source. All values differ. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Job } from '#domain/imports/importContract.ts'
import ImportPage from '#features/imports/ImportPage.tsx'
import NewOrderPage from '#features/newOrder/NewOrderPage.tsx'
import ProductsPage from '#features/products/ProductsPage.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { orderingWorkspace } from '#tests/support/orderingWorkspace.ts'
import { lamp, refusedBecause } from '#tests/support/records.ts'
import { closed, opened, press, saidOnScreen, spoken } from '#tests/support/spoken.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'

const at = (day: number) => Date.UTC(2026, 1, day, 6, day)
const said = saidOnScreen
const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })
const live = (changes: Partial<Workspace>): Workspace => ({
  ...createSampleWorkspace({ now: () => at(20) }),
  currency: 'PKR',
  moneyLabels: 'currency',
  ...changes,
})

test('the products, the stock of one at each place, and the forms of both', async () => {
  const product = { ...lamp, price: rupees(2_400), available: { total: 5, reserved: 4, at: {} } }
  const none = { total: 0, reserved: 0, at: {} }
  const shawl = {
    ...product,
    id: 'P-2',
    name: 'Shawl',
    sku: '',
    price: rupees(9_900),
    stock: 0,
    available: none,
  }
  const sample = live({})
  openScreen({
    isStrict: true,
    at: '/products',
    screens: { '/products': <ProductsPage /> },
    openWorkspace: () => ({
      ...sample,
      capabilities: ['adjustStock', 'keepChanges', 'importRecords'],
      products: {
        ...sample.products,
        search: async () => ({
          rows: [product, { ...shawl, category: 'Clothing', stockStatus: 'out-of-stock' }],
          total: 2,
        }),
      },
      stock: {
        ofProduct: async () => ({
          places: [
            {
              id: 'lahore',
              name: 'Lahore',
              city: 'Lahore',
              isActive: true,
              onHand: 1200,
              reserved: 4,
              buffer: 2,
              available: 1194,
            },
            {
              id: 'hub',
              name: 'Hub',
              city: 'Hub',
              isActive: false,
              onHand: 7,
              reserved: 9,
              buffer: 0,
              available: -2,
            },
          ],
          history: [
            {
              id: '1',
              at: at(3),
              change: 5,
              onHandAfter: 12,
              reason: 'received',
              place: 'Lahore',
              by: 'Ali Raza',
              note: 'Truck 9',
            },
            {
              id: '2',
              at: at(4),
              change: -2,
              onHandAfter: 10,
              reason: 'damaged',
              place: 'Hub',
              by: 'Sana Malik',
              note: '',
            },
          ],
        }),
        adjust: () => Promise.reject(refusedBecause('Somebody else was faster.')),
      },
    }),
  })
  await screen.findByLabelText('Products that match')
  expect(said()).toEqual(
    expect.arrayContaining([
      'link Import → /orders/import',
      'textbox Search products [type=search autocomplete=off placeholder=Search products] =',
      'combobox Category [] = *All Categories / Electronics / Clothing / Home & Garden / Sports',
      'combobox Available stock [] = *All Stock / In Stock / Low Stock / Out of Stock',
      'status: 2 products',
      'Home & Garden · DL-1',
      'Rs. 24 5 available',
      'Low Stock 12 on hand, 4 reserved, 3 buffer',
      'Clothing',
      'Rs. 99 0 available',
      'Out of Stock',
    ]),
  )
  press('Stock of Desk lamp')
  await screen.findByText(/./, { selector: 'caption' })
  const dialog = await opened('dialog')
  expect(spoken(dialog)).toEqual(
    expect.arrayContaining([
      'dialog Stock of Desk lamp',
      'Warehouse | On hand | Reserved | Buffer | Available',
      'Lahore | 1,200 | 4 | 2 | 1,194',
      'Hub (closed) | 7 | 9 | 0 | -2',
      'All warehouses | 1,207 | 13 | 2 | 1,194',
      'combobox Warehouse [place] = *Lahore / Hub',
      'combobox Reason [reason] = *Choose a reason / Received / Damaged or lost / Counted / Correction (required)',
      'textbox Pieces [quantity autocomplete=off inputmode=numeric dir=ltr] = (required)',
      'textbox Note [note autocomplete=off] = — (optional)',
      '+5 Received 12 on hand',
      'Lahore, Ali Raza 3 Feb 2026, 11:03',
      'Truck 9',
      '−2 Damaged or lost 10 on hand',
      'Hub, Sana Malik 4 Feb 2026, 11:04',
    ]),
  )
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Reason' }), {
    target: { value: 'correction' },
  })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Change, such as 3 or −2' }), {
    target: { value: '-3' },
  })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Note' }), {
    target: { value: 'Counted twice' },
  })
  press('Save Adjustment', dialog)
  await within(dialog).findByText(/^Somebody else/)
  expect(spoken(dialog).slice(7)).toEqual(
    expect.arrayContaining([
      'status: Somebody else was faster.',
      'combobox Warehouse [place] = *Lahore / Hub',
      'combobox Reason [reason] = Choose a reason / Received / Damaged or lost / Counted / *Correction (required)',
      'textbox Change, such as 3 or −2 [quantity autocomplete=off inputmode=text dir=ltr] = -3 (required)',
      'textbox Note [note autocomplete=off] = Counted twice — (optional)',
      '+5 Received 12 on hand',
      'Lahore, Ali Raza 3 Feb 2026, 11:03',
      'Truck 9',
      '−2 Damaged or lost 10 on hand',
      'Hub, Sana Malik 4 Feb 2026, 11:04',
      'status: Lahore: 1,200 → 1,197 on hand',
    ]),
  )
  press('Cancel', dialog)
  press('Discard Changes', await opened('alertdialog'))
  await closed('dialog')
  const photo = [
    'group Photo (optional) — A PNG, JPEG or WebP picture. It is made smaller here, without the place where it was taken.',
    'button Choose a Photo',
  ]
  const category = (value: string) => [
    `textbox Category [category autocomplete=off] = ${value}(required) — A product needs one: one of these, or one of your own.`,
    'offers Electronics, Clothing, Home & Garden, Sports',
  ]
  const barcode = (value: string) =>
    `textbox Barcode [barcode autocomplete=off dir=ltr] = ${value}— (optional) Scanned when a parcel is packed.`
  const cost =
    'textbox Cost [cost autocomplete=off inputmode=decimal dir=ltr] = — (optional) What one piece costs you.'
  const details = (vendor: string) => [
    `textbox Vendor [vendor autocomplete=off] = ${vendor}— (optional)`,
    'textbox Weight in grams [weight autocomplete=off inputmode=numeric dir=ltr] = — (optional) Without it, 500.',
  ]
  const price = (value: string) =>
    `textbox Price [price autocomplete=off inputmode=decimal dir=ltr] = ${value}(required) — In rupees, for one piece.`
  press('Edit Desk lamp')
  const editor = await opened('dialog')
  expect(spoken(editor)).toEqual([
    'dialog Edit product',
    'h2 Edit product',
    'textbox Name [name autocomplete=off] = Desk lamp (required)',
    ...category('Home & Garden '),
    price('24 '),
    ...photo,
    'textbox SKU [sku autocomplete=off dir=ltr] = DL-1',
    barcode('8964000000017 '),
    cost,
    ...details('Ravi Lights '),
    'button Cancel',
    'button Save',
    'button Close',
  ])
  press('Cancel', editor)
  await closed('dialog')
  press('Add Product')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Add product',
    'h2 Add product',
    'textbox Name [name autocomplete=off] = (required)',
    ...category(''),
    price(''),
    'textbox On hand [stock autocomplete=off inputmode=numeric dir=ltr] = (required) — Received at your first warehouse.',
    ...photo,
    'textbox SKU [sku autocomplete=off dir=ltr] = — (optional) Without one, the product gets a SKU of its own.',
    barcode(''),
    cost,
    ...details(''),
    'button Cancel',
    'button Save',
    'button Close',
  ])
})

test('an import, from the file to what came of it', async () => {
  const problems = [
    { row: 3, column: 'city', message: 'Unknown city.', is_error: false },
    { row: 4, column: 'sku', message: 'No such SKU.', is_error: true },
    { row: 5, column: '', message: 'Twice.', is_error: true },
  ]
  const running: Job = {
    id: 'j',
    kind: 'orders',
    state: 'running',
    file_name: 'shop.csv',
    total: 9,
    created: 2,
    skipped: 1,
    skipped_rows: [],
    warned_rows: [],
  }
  let job = running
  const { go, user } = openScreen({
    isStrict: true,
    at: '/import?file=old.csv',
    screens: { '/import': <ImportPage /> },
    openWorkspace: () =>
      live({
        capabilities: ['importRecords', 'keepChanges'],
        imports: {
          check: async () => ({ id: 'j', total: 3, good: 1, problems }),
          start: async () => job,
          stop: async () => ({ ...job, state: 'stopped', stop_reason: 'Ali stopped it.', skipped: 7 }),
          job: async () => job,
          skipped: async () => [],
          beginCopy: async () => job,
        },
      }),
  })
  await screen.findByText('Choose a CSV file', { selector: 'h1,h2' })
  const frame = ['link Back to orders → /orders', 'h1 Import']
  expect(said()).toEqual([
    'link Back to orders → /orders',
    'h1 Import',
    'h2 Choose a CSV file',
    'status: old.csv was not sent to the server before this page was loaded again, and nothing of it was imported. Choose it again.',
    'Drop a CSV file here, or choose one.',
    'button Choose a File',
    'Up to 5 MB, with a comma, semicolon, tab or bar between the columns. Nothing is imported before you have seen what is wrong.',
    'Exports of Shopify and WooCommerce are recognised as they are. A file of your own needs a row of column names: for orders name, phone, address, city, SKU and quantity; for products SKU, name and price.',
    'h3 Templates to fill in',
    'button Orders (CSV)',
    'button Products with Stock (CSV)',
  ])
  const field = () => screen.getByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' })
  expect(field()).toHaveAttribute('accept', '.csv,.tsv,.txt,text/csv,text/tab-separated-values')
  async function chooseFile() {
    const text = 'Wer,Phone,Address,City,SKU,Qty,\nAli,0300 1112223,House 1,Mulan,S-1,1,x'
    await user.upload(field(), new File([text], 'shop.csv', { type: 'text/csv' }))
    await screen.findByText('Columns of shop.csv', { selector: 'h1,h2' })
  }
  await chooseFile()
  const columns = ['Wer', 'Phone', 'Address', 'City', 'SKU', 'Qty', 'Column 7']
  const choices = (none: string, chosen = none) =>
    [none, ...columns].map((one) => (one === chosen ? `*${one}` : one)).join(' / ')
  const asked = (name: string, field: string, column: string, example: string) =>
    `combobox ${name} (required) [${field}] = ${choices('Choose a column', column)} (required) — For example: ${example}`
  const extra = {
    number: 'Order number',
    lastName: 'Last name',
    email: 'Email',
    address2: 'Address 2',
    zip: 'Zip',
    country: 'Country',
    title: 'Item',
    price: 'Price',
    payment: 'Payment method',
    paymentStatus: 'Paid',
    shipping: 'Shipping',
    discount: 'Discount',
    total: 'Total',
    placedAt: 'Order date',
    state: 'Status in the store',
    cancelledAt: 'Cancelled at',
    tags: 'Tags',
    note: 'Note',
  }
  expect(said()).toEqual(
    expect.arrayContaining([
      ...frame,
      'Say which column of the file has what. Columns that you leave out are not imported.',
      'combobox The file contains [kind] = *Orders / Products with stock',
      `combobox Name (required) [name] = ${choices('Choose a column')} (required)`,
      asked('Phone', 'phone', 'Phone', '0300 1112223'),
      asked('Address 1', 'address1', 'Address', 'House 1'),
      asked('City', 'city', 'City', 'Mulan'),
      asked('SKU', 'sku', 'SKU', 'S-1'),
      asked('Quantity', 'quantity', 'Qty', '1'),
      'button 30 more columns',
      ...Object.entries(extra).map(
        ([name, label]) => `combobox ${label} [${name}] = ${choices('Not in the file')}`,
      ),
    ]),
  )
  press('Choose Another File')
  await screen.findByText('Choose a CSV file', { selector: 'h1,h2' })
  await chooseFile()
  fireEvent.change(screen.getByLabelText('Name (required)'), { target: { value: '0' } })
  press('Check the File')
  await screen.findByText('Before shop.csv is imported', { selector: 'h1,h2' })
  expect(said()).toEqual(
    expect.arrayContaining([
      'link Back to orders → /orders',
      'status: 1 of 3 orders can be imported. The others are left out.',
      'button Import 1 Order',
      'Row | Column | What is wrong | What happens',
      '3 | City | Unknown city. | Imported',
      '4 | SKU | No such SKU. | Left out',
      '5 | | Twice. | Left out',
    ]),
  )
  press('Import 1 Order')
  await screen.findByText('3 of 9 orders')
  expect(said()).toEqual([
    ...frame,
    'h2 Importing shop.csv',
    'progressbar Progress: 3 of 9',
    '3 of 9 orders',
    'It goes on if you leave this page.',
    'button Stop the Import',
  ])
  press('Stop the Import')
  await screen.findByText('Ali stopped it. 2 orders created, 7 left out.')
  expect(said()).toContain('h2 The import of shop.csv was stopped')
  go('/elsewhere')
  job = {
    ...running,
    state: 'done',
    kind: 'products',
    created: 5,
    skipped: 3,
    skipped_rows: [
      {
        row: 7,
        reason: 'No price.',
      },
    ],
  }
  go('/import?job=j')
  await screen.findByText('5 products imported, 3 left out.')
  expect(said()).toEqual(
    expect.arrayContaining([
      'link Back to orders → /orders',
      'status: 5 products imported, 3 left out.',
      'link See the Products → /products',
      'Row | What is wrong | What happens',
      '7 | No price. | Left out',
      '2 more were left out.',
    ]),
  )
  go('/elsewhere')
  go('/import?from=sample')
  await screen.findByText('What is copied', { selector: 'h1,h2' })
  expect(said()).toEqual([
    'link Back to orders → /orders',
    'h1 Copy the sample in',
    'h2 What is copied',
    'The products of the sample and its orders of the last two weeks become your own: you verify, assign and dispatch them like real ones.',
    'About 150 products and orders. It takes less than a minute.',
    'Each copied order has the tag "Sample". Its phone numbers belong to nobody.',
    'Copied orders stay: an order is never deleted, but you can cancel it. Products can be archived.',
    'This is possible once, and only while your company has no orders.',
    'button Copy the Sample In',
    'button Start with Your Own File',
  ])
})

test('a new order, empty and filled in', async () => {
  sessionStorage.clear()
  const made = orderingWorkspace({ now: () => at(20) })
  const { user } = openScreen({
    isStrict: true,
    at: '/orders/new',
    screens: { '/orders/new': <NewOrderPage /> },
    openWorkspace: () => made.workspace,
    user: { email: 'a@b.test', company: { name: 'A', is_approved: true, is_onboarded: true } },
  })
  const number = await screen.findByRole('textbox', { name: 'Phone number' })
  expect(said()).toEqual(
    expect.arrayContaining([
      'link Back to orders → /orders',
      '* required',
      'textbox Phone number [number type=tel autocomplete=off inputmode=tel dir=ltr] = (required) — The customer is found by this number.',
      'textbox Name [name autocomplete=off] = (required)',
      'textbox Email [email type=email autocomplete=off inputmode=email dir=ltr] =',
      'textbox Address 1 [address1 autocomplete=off] = (required)',
      'textbox Address 2 [address2 autocomplete=off] =',
      'combobox City [city autocomplete=off placeholder=Type or paste a city] = (required, closed, has listbox)',
      'textbox Zip [zip autocomplete=off dir=ltr] =',
      'textbox Country [country autocomplete=off] = Pakistan (required) — Local order',
      'combobox Add an item [product autocomplete=off placeholder=SKU, barcode or title] = (required, closed, has listbox) — Type, then choose from the list. Enter adds the first.',
      'radio COD (checked) [payment=COD] — Cash on delivery',
      'radio CC [payment=CC] — Card or online payment',
      'textbox Already paid [paid autocomplete=off inputmode=decimal] = — In rupees. Empty when nothing is paid yet.',
      'textbox Reference of the payment [paidReference autocomplete=off] = — For example the number of the bank transfer.',
      'textbox Coupon code [couponCode autocomplete=off dir=ltr] =',
      'textbox Percent off [couponPercent autocomplete=off inputmode=numeric] = — In percent, such as 10.',
      'textbox Gift card code [giftCardCode autocomplete=off dir=ltr] =',
      'textbox Gift card amount [giftCardAmount autocomplete=off inputmode=decimal] = — In rupees.',
      'textbox Shipping [shipping autocomplete=off inputmode=decimal] = — In rupees.',
      'combobox Source [source] = *Phone / WhatsApp / Instagram / Walk-in',
      'textbox Tags [tags autocomplete=off] = — Separated by commas.',
      'textbox Note [note] = — Seen by your team only.',
      'Subtotal: Rs. 0',
      'Coupon discount: Rs. 0',
      'Gift card discount: Rs. 0',
      'Total: Rs. 0',
      'Shipping: Rs. 0',
      'G. Total: Rs. 0',
      'COD to collect: Rs. 0',
      'G. Total Rs. 0',
    ]),
  )
  fireEvent.change(number, { target: { value: '0300-1234567' } })
  await screen.findByText('Sana Malik has ordered before')
  await user.type(screen.getByRole('combobox', { name: 'Add an item' }), 'smart w')
  await screen.findByRole('option', { name: /Smart watch/ })
  expect(spoken(screen.getByRole('listbox'))).toEqual([
    'option Smart watch WTC-SM-007 · Rs. 8,900 · Korangi: 43 · I-9: 8 · Satiana Road: 8 · Hayatabad: 5',
  ])
  await user.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Smart watch' })
  const given = {
    Quantity: '3',
    'Coupon code': 'EID',
    'Percent off': '10',
    'Gift card code': 'GIFT',
    Shipping: '250',
    'Gift card amount': '500',
    'Already paid': '1000',
    'Reference of the payment': 'JC-1',
    Tags: 'VIP',
    Note: 'Knock',
    Country: 'France',
  }
  for (const [name, value] of Object.entries(given))
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  fireEvent.click(screen.getByRole('radio', { name: 'CC' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Source' }), { target: { value: 'instagram' } })
  expect(said()).toEqual(
    expect.arrayContaining([
      'link Back to orders → /orders',
      '* required',
      'textbox Phone number [number type=tel autocomplete=off inputmode=tel dir=ltr] = 0300-1234567 (required) — The customer is found by this number.',
      'status: Sana Malik has ordered before',
      'status: Orders: 7',
      'status: Acceptance rate: 80% of 5 parcels',
      'status: Last address: House 12, Street 4, Gulberg III, Lahore',
      'textbox Name [name autocomplete=off] = Sana Malik (required)',
      'textbox Email [email type=email autocomplete=off inputmode=email dir=ltr] = sana@example.test',
      'textbox Address 1 [address1 autocomplete=off] = House 12, Street 4, Gulberg III (required)',
      'textbox Address 2 [address2 autocomplete=off] =',
      'textbox City [city autocomplete=off] = Lahore (required)',
      'textbox Zip [zip autocomplete=off dir=ltr] = 54000',
      'textbox Country [country autocomplete=off] = France (required) — International order',
      'Smart watch',
      'WTC-SM-007 · Korangi: 43 · I-9: 8 · Satiana Road: 8 · Hayatabad: 5',
      'textbox Quantity [quantity:P-3 autocomplete=off inputmode=numeric enterkeyhint=next dir=ltr] = 3',
      'textbox Price [price:P-3 autocomplete=off inputmode=decimal enterkeyhint=next dir=ltr] = 8900',
      'Total Rs. 26,700',
      'combobox Add an item [product autocomplete=off placeholder=SKU, barcode or title] = (required, closed, has listbox) — Type, then choose from the list. Enter adds the first.',
      'radio COD [payment=COD] — Cash on delivery',
      'radio CC (checked) [payment=CC] — Card or online payment',
      'textbox Already paid [paid autocomplete=off inputmode=decimal] = 1000 — In rupees. Empty when nothing is paid yet.',
      'textbox Reference of the payment [paidReference autocomplete=off] = JC-1 — For example the number of the bank transfer.',
      'textbox Coupon code [couponCode autocomplete=off dir=ltr] = EID',
      'textbox Percent off [couponPercent autocomplete=off inputmode=numeric] = 10 — In percent, such as 10.',
      'textbox Gift card code [giftCardCode autocomplete=off dir=ltr] = GIFT',
      'textbox Gift card amount [giftCardAmount autocomplete=off inputmode=decimal] = 500 — In rupees.',
      'textbox Shipping [shipping autocomplete=off inputmode=decimal] = 250 — In rupees.',
      'combobox Source [source] = Phone / WhatsApp / *Instagram / Walk-in',
      'textbox Tags [tags autocomplete=off] = VIP — Separated by commas.',
      'textbox Note [note] = Knock — Seen by your team only.',
      'Subtotal: Rs. 26,700',
      'Coupon discount: − Rs. 2,670',
      'Gift card discount: − Rs. 500',
      'Total: Rs. 23,530',
      'Shipping: Rs. 250',
      'G. Total: Rs. 23,780',
      'Paid: − Rs. 1,000',
      'G. Total Rs. 23,780',
    ]),
  )
})
