/** The account, the people and the warehouses of a company, against what was read of them: all values differ. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import type { AllocationSettings } from '#domain/fulfilment/allocationSettings.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import { SpellingsPage } from '#features/warehouses/SpellingsPage.tsx'
import WarehousesPage from '#features/warehouses/WarehousesPage.tsx'
import { answering, createNetwork } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { createDevice, plugIn } from '#tests/support/passkeys.ts'
import { korangi, outdatedBecause } from '#tests/support/records.ts'
import { closed, opened, press, saidOnScreen, spoken } from '#tests/support/spoken.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

const at = (day: number) => Date.UTC(2026, 1, day, 6, day)
const id = (n: number) => `0197c9a0-0000-7000-8000-00000000000${n}`

/** Opens the application of somebody who is signed in, whose server answers nothing but this. */
function openAs(path: string, answers: Record<string, unknown>) {
  const network = createNetwork(() => Promise.reject(new TypeError('There is no server')), BASE_URL)
  for (const [call, body] of Object.entries(answers)) network.meet(call, answering(200, JSON.stringify(body)))
  const company = { name: 'Chenab Traders', is_approved: true, is_onboarded: true }
  const user = { email: 'sana@chenab.test', company } as SessionResponse['user']
  return openApp({
    isStrict: true,
    at: path,
    network,
    session: { access: 'access', refresh: 'refresh', user },
  })
}

const onPhone = () => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))

/** What the dialog behind a button says; it is closed again. */
async function saidBy(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  press(name)
  const dialog = await opened(role)
  const lines = spoken(dialog)
  const [close] = within(dialog).getAllByRole('button', { name: /^(Cancel|Back|Keep|Keep It Open)$/ })
  fireEvent.click(close as HTMLElement)
  await closed(role)
  return lines
}

/** What the menu behind a button says; it is closed again. */
async function entriesOf(name: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name }))
  const lines = spoken(await opened('menu'))
  await user.keyboard('{Escape}')
  await closed('menu')
  return lines
}

test('the own account: its forms, its second steps and its devices', async () => {
  plugIn(createDevice(location.origin))
  const on = (day: number, hour = 0) => new Date(2026, 2, day, hour, 5).toISOString()
  const linux =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
  openAs('/account', {
    [apiPaths.sessions]: {
      sessions: [
        { id: 'a', user_agent: linux, signed_in_at: on(2, 9), last_used_at: on(2, 12), is_this: true },
        { id: 'b', user_agent: '', signed_in_at: on(2, 7), last_used_at: on(2, 8), is_this: false },
      ],
    },
    [secondFactorPaths.secondFactor]: {
      is_on: true,
      is_required: true,
      has_app: true,
      passkey_origin: location.origin,
      recovery_codes_left: 3,
      passkeys: [
        { id: 'k1', name: 'Laptop', created_at: on(2), last_used_at: on(3) },
        { id: 'k2', name: 'Phone', created_at: on(4), last_used_at: null },
      ],
    },
  })
  await screen.findByText('Laptop')
  await screen.findByText('This device')
  expect(spoken(document.body)).toEqual(
    expect.arrayContaining([
      'h1 Your account',
      'sana@chenab.test',
      'We send a link to the new address. You sign in with the new one once you have opened it.',
      'textbox New Email [email type=email autocomplete=email inputmode=email dir=ltr] = (required)',
      'textbox Your Password [current_password type=password autocomplete=current-password dir=ltr] = (required)',
      'textbox Code [code autocomplete=one-time-code inputmode=numeric dir=ltr] = (required) — The 6 digits from your app, or a recovery code',
      'When you change it, all your other devices are signed out.',
      'textbox Current Password [current_password type=password autocomplete=current-password dir=ltr] = (required)',
      'textbox New Password [password type=password autocomplete=new-password dir=ltr] = (required) — At least 6 characters',
      'textbox Confirm New Password [confirm_password type=password autocomplete=new-password dir=ltr] = (required)',
      'Sign-in then asks for your password and for a second step: a code from your phone, or a passkey. A stolen password alone is of no use.',
      'Authenticator app',
      'Laptop',
      'Added 2 Mar 2026 · Last used 3 Mar 2026',
      'Phone',
      'Added 4 Mar 2026 · Never used',
      'You have 3 recovery codes left. Make new ones before they run out.',
      'Wherever you are signed in. If you do not recognise a device, sign it out and change your password.',
      'Chrome on Linux',
      'Last used 2 Mar 2026, 12:05 · Signed in 2 Mar 2026, 09:05',
      'This device',
      'Unknown device',
      'Last used 2 Mar 2026, 08:05 · Signed in 2 Mar 2026, 07:05',
      'button Sign out Unknown device, Signed in 2 Mar 2026, 07:05',
    ]),
  )
  const part = screen.getByRole('region', { name: /^Two-step/ })
  const password = [
    'textbox Your Password [current_password type=password autocomplete=current-password dir=ltr] = (required)',
    'button Show your password',
  ]
  const code =
    'textbox Code [code autocomplete=one-time-code inputmode=numeric dir=ltr] = (required) — The 6 digits from your app, or a recovery code'
  const name = (value: string) =>
    `textbox Name [name autocomplete=off] = ${value}(required) — To recognise it by, such as the name of the device`
  const proof = [...password, code]
  const forms: Record<string, readonly string[]> = {
    'New Recovery Codes': [
      'form New recovery codes',
      'h3 New recovery codes',
      'The codes of before stop working.',
      ...proof,
      'button Make New Codes',
      'button Use a Passkey',
    ],
    'Turn Off': [
      'form Turn off two-step sign-in',
      'h3 Turn off two-step sign-in',
      'Your app, your passkeys and your recovery codes are removed. Your password alone will let you in.',
      ...proof,
      'button Turn Off',
      'button Use a Passkey',
    ],
    'Add a Passkey': [
      'form Add a passkey',
      'h3 Add a passkey',
      'First we make sure that it is you. Then your browser asks where to save it.',
      name(''),
      ...proof,
      'button Next',
      'button Use a Passkey',
    ],
    'Remove Laptop': [
      'form Remove the passkey',
      'h3 Remove the passkey',
      'It no longer works for your account. Delete it from your device, too. Without an app and other passkeys, your password alone will let you in.',
      ...proof,
      'button Remove',
      'button Use a Passkey',
    ],
    'Rename Phone': ['form Rename the passkey', 'h3 Rename the passkey', name('Phone '), 'button Save'],
    'Remove Authenticator app': [
      'form Remove the authenticator app',
      'h3 Remove the authenticator app',
      'Its codes stop working. Without a passkey, your password alone will let you in.',
      ...proof,
      'button Remove',
      'button Use a Passkey',
    ],
  }
  for (const [button, lines] of Object.entries(forms)) {
    press(button, part)
    expect(spoken(part).slice(3)).toEqual([...lines, 'button Cancel'])
    press('Cancel', part)
  }
})

const peopleOfCompany = {
  me: id(1),
  people: [
    {
      id: id(1),
      version: 1,
      name: 'Sana Malik',
      email: 'sana@chenab.test',
      role: 'owner',
      joined_at: at(1),
    },
    {
      id: id(2),
      version: 2,
      name: 'Ali Raza',
      email: 'ali@chenab.test',
      role: 'agent',
      joined_at: at(2),
    },
  ],
  invitations: [
    {
      id: id(3),
      version: 1,
      email: 'new@shop.test',
      role: 'viewer',
      invited_by: 'Sana Malik',
      invited_at: at(3),
      expires_at: at(10),
      is_expired: false,
    },
    {
      id: id(4),
      version: 2,
      email: 'old@shop.test',
      role: 'warehouse',
      invited_by: 'Omar Shah',
      invited_at: at(4),
      expires_at: at(11),
      is_expired: true,
    },
  ],
}

test('the people and the invitations, and what is asked of them', async () => {
  openAs('/people', { [livePaths.people]: peopleOfCompany })
  await screen.findByText('Ali Raza')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([
      'Name | Email | Role | Joined | Actions',
      'Sana Malik You | sana@chenab.test | Owner | 1 Feb 2026 | button Change the role of Sana Malik, button Leave the company',
      'Ali Raza | ali@chenab.test | Agent | 2 Feb 2026 | button Change the role of Ali Raza, button Remove Ali Raza',
      'Email | Role | Invited by | Link works | Actions',
      'new@shop.test | Viewer | Sana Malik | until 10 Feb 2026 | button Send the invitation of new@shop.test again, button Withdraw the invitation of new@shop.test',
      'old@shop.test | Warehouse | Omar Shah | Expired | button Send the invitation of old@shop.test again, button Withdraw the invitation of old@shop.test',
      'Owner: Does everything, and alone sets up warehouses and makes others owners.',
      'Manager: Creates and verifies orders, records payments, packs and sends parcels, adjusts stock, changes products and customers, imports files, and invites people.',
      'Agent: Creates and verifies orders, records payments, changes products and customers, and imports files.',
      'Warehouse: Packs and sends parcels, and adjusts stock.',
      'Viewer: Looks at everything and changes nothing.',
    ]),
  )
  const roles = (chosen: string) =>
    Object.entries({
      owner: 'Owner — Does everything, and alone sets up warehouses and makes others owners.',
      manager:
        'Manager — Creates and verifies orders, records payments, packs and sends parcels, adjusts stock, changes products and customers, imports files, and invites people.',
      agent:
        'Agent — Creates and verifies orders, records payments, changes products and customers, and imports files.',
      warehouse: 'Warehouse — Packs and sends parcels, and adjusts stock.',
      viewer: 'Viewer — Looks at everything and changes nothing.',
    }).map(([role, text]) =>
      `radio ${text}`.replace(' —', `${role === chosen ? ' (checked)' : ''} [role=${role}] —`),
    )
  expect(await saidBy('Invite')).toEqual([
    'dialog Invite somebody — They get a mail with a link, which works once, for seven days.',
    'h2 Invite somebody',
    'textbox Email [email type=email autocomplete=off inputmode=email dir=ltr] = (required)',
    'radiogroup Role',
    ...roles(''),
    'button Cancel',
    'button Send Invitation',
    'button Close',
  ])
  expect(await saidBy('Change the role of Ali Raza')).toEqual([
    'dialog Role of Ali Raza',
    'h2 Role of Ali Raza',
    'radiogroup Role',
    ...roles('agent'),
    'button Cancel',
    'button Save Role',
    'button Close',
  ])
  expect(await saidBy('Remove Ali Raza', 'alertdialog')).toEqual([
    'alertdialog Remove Ali Raza? — They are signed out at once, and their account ends. What they did stays in the records.',
    'h2 Remove Ali Raza?',
    'button Keep',
    'button Remove',
  ])
  expect(await saidBy('Leave the company')).toEqual([
    'dialog Your company needs an owner — You are the only one. Make somebody else an owner first; then you can leave.',
    'h2 Your company needs an owner',
    'button Back',
    'button Close',
  ])
})

test('the people and the invitations on a phone', async () => {
  onPhone()
  openAs('/people', { [livePaths.people]: peopleOfCompany })
  await screen.findByText('Ali Raza')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([
      'Sana Malik You',
      'sana@chenab.test',
      'Owner · Joined 1 Feb 2026',
      'button Actions for Sana Malik (closed, has menu)',
      'Ali Raza',
      'ali@chenab.test',
      'Agent · Joined 2 Feb 2026',
      'button Actions for Ali Raza (closed, has menu)',
      'new@shop.test',
      'Viewer · Invited by Sana Malik · link works until 10 Feb 2026',
      'button Actions for new@shop.test (closed, has menu)',
      'old@shop.test',
      'Warehouse · Invited by Omar Shah · Expired',
      'button Actions for old@shop.test (closed, has menu)',
    ]),
  )
  expect(await entriesOf('Actions for Ali Raza')).toEqual(['menuitem Change role', 'menuitem Remove'])
  expect(await entriesOf('Actions for old@shop.test')).toEqual(['menuitem Send Again', 'menuitem Withdraw'])
})

test('people who could not be read are said to be so at once, with the way to try again', async () => {
  openAs('/people', {})
  await screen.findByText('Try Again')
  expect(saidOnScreen()).toEqual([
    'h1 People',
    "alert: The people of your company couldn't be loaded.",
    'alert: button Try Again',
  ])
})

const warehouses = [
  { ...korangi, openParcels: 4, openOrders: ['K1042', '#1043'], units: 1500, reserved: 12 },
  {
    ...korangi,
    id: 'W-2',
    name: 'Gulberg',
    city: 'Lahore',
    address: '',
    isExport: false,
    isActive: false,
    closedBecause: 'Flood',
    openParcels: 1,
    units: 1,
    reserved: 3,
  },
  { ...korangi, id: 'W-3', name: 'Hub', city: 'Hub', address: 'Road 6', isExport: false },
]
const settings: AllocationSettings = {
  version: 2,
  option: 'OPTION_2',
  maxParcels: 3,
  usesOwnWarehouses: true,
  haltsWholeOrders: false,
  haltDays: 7,
}

let spellings: LearnedSpelling[] = []

const counts = { orders: 9, isPartial: false, elsewhere: 2, halted: 1, byHand: 3 }

async function openWarehouses(previewAllocation: () => Promise<typeof counts>, screens = <WarehousesPage />) {
  const sample = createSampleWorkspace({ now: () => at(20) })
  openScreen({
    isStrict: true,
    at: '/warehouses',
    screens: { '/warehouses': screens },
    openWorkspace: () => ({
      ...sample,
      capabilities: ['manageWarehouses'],
      warehouses: {
        list: async () => warehouses,
        add: async () => 'W-4',
        change: async () => {},
        setActive: async () => {},
        allocation: async () => settings,
        use: () => new Promise(() => {}),
        changeUse: async () => {},
        previewAllocation,
        changeAllocation: () =>
          Promise.reject(
            outdatedBecause('Bilal Ahmed changed it.', 3, {
              splitLogic: { before: 'OPTION_1', after: 'OPTION_4' },
              maxParcels: { before: 2, after: 5 },
              haltsWholeOrders: { before: true, after: false },
              version: { before: 2, after: 3 },
            }),
          ),
        spellings: async () => spellings,
        async addPlace({ name, city, province }) {
          const [alias, known] = [name.toLowerCase(), province as LearnedSpelling['province']]
          const place = { alias, written: name, city, province: known, taughtBy: 'Sana', taughtAt: at(4) }
          spellings = [place, ...spellings]
        },
        forgetSpelling: async (alias) => {
          spellings = spellings.filter((one) => one.alias !== alias)
          return spellings
        },
      },
    }),
  })
}

test('what the company calls cities, and how each is taken back', async () => {
  spellings = [
    {
      alias: 'hyderaad',
      written: 'Hyderaad',
      city: 'Hyderabad',
      province: null,
      taughtBy: 'Sana',
      taughtAt: at(3),
    },
    { alias: 'krachi', written: 'krachi', city: 'Karachi', province: null, taughtBy: '', taughtAt: at(2) },
  ]
  await openWarehouses(async () => counts, <SpellingsPage />)
  const part = screen.getByRole('region', { name: 'Places and learned spellings' })
  await within(part).findByText('Hyderaad')
  const items = () =>
    within(part)
      .queryAllByRole('listitem')
      .map((item) => item.textContent)
  expect(items()).toEqual([
    expect.stringMatching(/^“Hyderaad” is always read as HyderabadSana, \d.*Take Back$/),
    expect.stringMatching(/^“krachi” is always read as Karachi\d.*Take Back$/),
  ])
  press('Take Back “Hyderaad”', part)
  await waitFor(() => expect(items()).toHaveLength(1))
  press('Take Back “krachi”', part)
  expect(await within(part).findByText('None yet.')).toBeInTheDocument()
})

test("a place of the company's own is near a known one, and no twin of one", async () => {
  spellings = []
  await openWarehouses(async () => counts, <SpellingsPage />)
  await screen.findByRole('form', { name: 'Add a place' })
  const theForm = () => screen.getByRole('form', { name: 'Add a place' })
  const form = theForm()
  const field = (name: string) => within(theForm()).getByLabelText(name, { exact: false })
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  press('Add Place', form)
  expect(within(form).getByText('Enter a name')).toBeInTheDocument()
  type('Name', 'Burewla')
  expect(within(form).getByText('Known already: Burewala, Punjab?')).toBeInTheDocument()
  type('Name', 'Chak 45 JB')
  type('Near', 'Faisalabad')
  expect(field('Province')).toHaveValue('Punjab')
  press('Add Place', form)
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'Places and learned spellings' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringMatching(/^“Chak 45 JB”, Punjab, is a place near FaisalabadSana/)]),
  )
  // The next one begins empty.
  await waitFor(() => expect(field('Name')).toHaveValue(''))
})

test('the warehouses, what is asked of them, and how orders find them', async () => {
  let isCounted = true
  await openWarehouses(async () => {
    if (!isCounted) throw new Error('no answer')
    return counts
  })
  await screen.findByText('Gulberg')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([
      'Name | City | Address | Open parcels | On hand | Reserved | Actions',
      'Korangi Sends abroad Plot 41 | Karachi | Plot 41 | 4 | 1,500 | 12 | button Edit Korangi, button Close Korangi',
      'Gulberg Closed Flood | Lahore | No address | 1 | 1 | 3 | button Edit Gulberg, button Open Gulberg again',
      'Hub Road 6 | Hub | Road 6 | 0 | 0 | 0 | button Edit Hub, button Close Hub',
      'Nearest location with highest inventory (automatic)',
      'From the nearest warehouse that has everything; within 10 km, from the one with the most.',
      'At most 3 parcels for one order. Of an order that does not fit only the part without stock is halted; the rest is sent. After 7 days it is cancelled, if the customer was told.',
      'Your own',
      'You see what it changes before anything is changed.',
      'button Use Karwan Warehouses',
    ]),
  )
  const editor = (title: string, [name, city, address, isExport]: readonly string[]) => [
    `dialog ${title}`,
    `h2 ${title}`,
    `textbox Name [name autocomplete=off] = ${name}(required)`,
    `combobox City [city autocomplete=off] = ${city}`,
    `textbox Address [address autocomplete=off] = ${address}— (optional) Where a courier collects the parcels.`,
    'group International orders — One warehouse sends all of them: this one takes over from any other.',
    `checkbox Send them from here ${isExport}[isExport=yes]`,
    'button Cancel',
    'button Save',
    'button Close',
  ]
  const closed = '(required, closed, has listbox)'
  expect(await saidBy('Edit Korangi')).toEqual(
    editor('Edit warehouse', ['Korangi ', `Karachi ${closed} — Sindh`, 'Plot 41 ', '(checked) ']),
  )
  expect(await saidBy('Add Warehouse')).toEqual(editor('Add warehouse', ['', closed, '', '']))
  expect(await saidBy('Close Korangi')).toEqual([
    'dialog Korangi stays open — "Korangi" still has 4 open parcels. Dispatch them, or assign them to another warehouse first.',
    'h2 Korangi stays open',
    'list Orders with open parcels',
    'link K1042 → /orders/K1042',
    'link #1043 → /orders/%231043',
    '2 more parcels',
    'button Back',
    'button Close',
  ])
  expect(await saidBy('Close Hub', 'alertdialog')).toEqual([
    'alertdialog Close Hub? — No order is sent from a closed warehouse. You can open it again at any time.',
    'h2 Close Hub?',
    'textbox Reason [closingReason autocomplete=off] = — (optional) Shown beside the warehouse, and kept in the log.',
    'button Keep It Open',
    'button Close Warehouse',
  ])

  press('Change How Orders Find Their Warehouse')
  const dialog = await opened('dialog')
  const foot = ['button Cancel', 'button Use from Now On', 'button Close']
  const head = spoken(dialog).slice(0, 2)
  expect(head).toEqual([
    'dialog How orders find their warehouse — This is for orders that have no warehouse yet. All others stay where they are.',
    'h2 How orders find their warehouse',
  ])
  const mark = (isOn: boolean) => (isOn ? '(checked) ' : '')
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1)
  const days = [0, 3, 7, 14, 30, 60, 90]
  const choices = (all: readonly number[], chosen: number, textOf: (n: number) => string) =>
    all.map((n) => `${n === chosen ? '*' : ''}${textOf(n)}`).join(' / ')
  const form = (option: number, most: number, haltDays: number, isWhole: boolean) => [
    'radiogroup How should an order find its warehouse?',
    `radio Highest inventory within the city [option=OPTION_1] — Only from the customer's city. An order that finds no stock there is halted.`,
    `radio Nearest location with highest inventory (automatic) ${mark(option === 2)}[option=OPTION_2] — Now From the nearest warehouse that has everything; within 10 km, from the one with the most.`,
    `radio Nearest location (manual) ${mark(option === 3)}[option=OPTION_3] — The nearest warehouse is suggested, and a person confirms.`,
    'radio Manual allocation (awaiting assign) [option=OPTION_4] — A person chooses the warehouse of every order.',
    `combobox Parcels of one order, at most [maxParcels] = ${choices(numbers, most, String)}`,
    `combobox Cancel what is halted [haltDays] = ${choices(days, haltDays, (n) => (n === 0 ? 'Never' : `After ${n} days`))} — Only once somebody pressed Customer Told in the halted order.`,
    'radiogroup When something of an order has no stock',
    `radio The whole order is halted ${mark(isWhole)}[haltsWholeOrders=whole]`,
    `radio Only the part without stock is halted ${mark(!isWhole)}[haltsWholeOrders=part]`,
  ]
  const counted = [
    'status: Of 9 orders without a warehouse:',
    'status: 2 orders would go elsewhere',
    'status: 1 order would be halted',
    'status: 3 orders would wait for a person',
    'status: nothing would change for 3 orders',
  ]
  expect(spoken(dialog)).toEqual([...head, ...form(2, 3, 7, false), ...foot])
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Nearest location (manual)' }))
  await within(dialog).findByText('Of 9 orders without a warehouse:')
  expect(spoken(dialog)).toEqual([...head, ...form(3, 3, 7, false), ...counted, ...foot])
  isCounted = false
  fireEvent.change(within(dialog).getByLabelText('Parcels of one order, at most'), { target: { value: '4' } })
  await within(dialog).findByText(/^It couldn't be counted/)
  expect(spoken(dialog)).toEqual([
    ...head,
    ...form(3, 4, 7, false),
    "status: It couldn't be counted what this changes.",
    'status: button Try Again',
    ...foot,
  ])
  isCounted = true
  press('Try Again', dialog)
  await within(dialog).findByText('Of 9 orders without a warehouse:')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'The whole order is halted' }))
  fireEvent.change(within(dialog).getByLabelText('Cancel what is halted'), { target: { value: '30' } })
  await within(dialog).findByText('Of 9 orders without a warehouse:')
  press('Use from Now On', dialog)
  await within(dialog).findByText(/^Bilal Ahmed/)
  expect(spoken(dialog)).toEqual([
    ...head,
    'status: Bilal Ahmed changed it.',
    'status: list What changed',
    'status: Way of splitting: Highest inventory within the city → Manual allocation (awaiting assign)',
    'status: Parcels of one order: 2 → 5',
    'status: What is halted: The whole order is halted → Only the part without stock is halted',
    'status: What you typed stays. Save again to keep it.',
    ...form(3, 4, 30, true),
    ...counted,
    ...foot,
  ])
})

test('the warehouses on a phone', async () => {
  onPhone()
  await openWarehouses(async () => counts)
  await screen.findByText('Gulberg')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([
      'Korangi Sends abroad',
      'Plot 41, Karachi',
      '4 open parcels, 1,500 pieces, 12 reserved',
      'button Actions for Korangi (closed, has menu)',
      'Gulberg Closed Flood',
      'Lahore',
      '1 open parcel, 1 piece, 3 reserved',
      'button Actions for Gulberg (closed, has menu)',
      'Hub',
      'Road 6, Hub',
      '0 open parcels, 0 pieces, 0 reserved',
      'button Actions for Hub (closed, has menu)',
    ]),
  )
  expect(await entriesOf('Actions for Korangi')).toEqual(['menuitem Edit', 'menuitem Close'])
  expect(await entriesOf('Actions for Gulberg')).toEqual(['menuitem Edit', 'menuitem Open Again'])
})
