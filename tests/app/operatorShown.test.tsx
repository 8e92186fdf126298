/** What the operator's console shows, against what the server answered: records in which all values differ. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionResponse } from '#domain/contract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { answering, createNetwork } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { closed, opened, press, saidOnScreen, spoken } from '#tests/support/spoken.ts'

const operator = {
  email: 'mahnoor@operators.test',
  name: 'Mahnoor Shah',
  rights: ['review', 'warehouse'],
}
const company = { name: 'Karwan Operations', is_approved: true, is_onboarded: true }
const session: SessionResponse = {
  access: 'access',
  refresh: 'refresh',
  user: { email: operator.email, company } as SessionResponse['user'],
}
const id = (n: number) => `0197c9a0-0000-7000-8000-00000000000${n}`
const at = (day: number) => Date.UTC(2026, 1, day, 6, day)
const when = (day: number) => `${day} Feb 2026, 11:${String(day).padStart(2, '0')}`
const mail = { text: ' Good news. ', sent_at: null, last_error: null }

const chenab = {
  id: id(1),
  name: 'Chenab Traders',
  status: 'onboarded',
  version: 3,
  signed_up_at: at(1),
  onboarded_at: at(2),
  exported_at: null,
  ends_at: null,
  former_owners: [],
  is_own: true,
  people: [
    {
      id: id(2),
      name: 'Sana Malik',
      email: 'sana@chenab.test',
      role: 'owner',
      cnic: '4210112345671',
      phone: '+923001112223',
      designation: 'Director',
    },
    {
      id: id(3),
      name: 'Ali Raza',
      email: 'ali@chenab.test',
      role: 'agent',
      cnic: null,
      phone: null,
      designation: null,
    },
  ],
  setup: {
    answers: {
      legal_name: 'Chenab Traders (Private) Limited',
      ntn: '1234567-8',
      use_own_warehouses: false,
      split_logic: 'OPTION_1',
      inventory_manager: 'PROVIDER',
      cms_type: null,
      ivr_type: 'AUTO',
      ecommerce_type: 'SHOPIFY',
      ecommerce_store_url: 'https://chenab.test',
      courier_type: 'TCS',
    },
    warehouses: ['Korangi, Karachi', 'Sundar, Lahore'],
  },
  similar: [{ id: id(4), name: 'Jhelum Traders', status: 'suspended', same: ['ntn', 'phone'] }],
  trail: [
    {
      id: id(5),
      at: at(7),
      event: 'company.suspended',
      from: 'onboarded',
      to: 'suspended',
      by: 'bilal@operators.test',
      text: 'Unpaid',
    },
    {
      id: id(6),
      at: at(6),
      event: 'company.approved',
      from: 'pending',
      to: 'approved',
      by: 'terminal',
      text: null,
    },
  ],
}
const answers = {
  [operatorPaths.operator]: operator,
  'operator/companies/?page=2': {
    rows: [
      {
        id: id(1),
        name: 'Chenab Traders',
        status: 'pending',
        owner: { name: 'Sana Malik', email: 'sana@chenab.test', phone: '+923001112223' },
        signed_up_at: at(1),
      },
      {
        id: id(4),
        name: 'Ravi Lights',
        status: 'questioned',
        owner: { name: 'Ali Raza', email: 'ali@ravi.test', phone: null },
        signed_up_at: at(8),
      },
    ],
    total: 1234,
    page: 2,
    pages: 62,
    counts: { pending: 1, questioned: 2, approved: 3, onboarded: 4, rejected: 5, suspended: 6 },
  },
  'operator/companies/?status=rejected': { rows: [], total: 0, page: 1, pages: 1, counts: {} },
  [operatorPaths.company.replace(':id', id(1))]: chenab,
  [operatorPaths.company.replace(':id', id(4))]: {
    ...chenab,
    id: id(4),
    name: 'Jhelum Traders',
    exported_at: null,
    ends_at: null,
    former_owners: [],
    is_own: false,
    status: 'pending',
    setup: null,
    similar: [],
    trail: [],
  },
  [operatorPaths.warehouses]: {
    rows: [
      {
        id: 1,
        version: 5,
        name: 'Korangi',
        city: 'Karachi',
        address: 'Plot 41',
        is_open: true,
        company_count: 5,
        companies: [
          {
            id: id(1),
            name: 'Chenab Traders',
          },
          {
            id: id(4),
            name: 'Ravi Lights',
          },
        ],
      },
      {
        id: 2,
        version: 6,
        name: 'Sundar',
        city: 'Lahore',
        address: '',
        is_open: false,
        company_count: 0,
        companies: [],
      },
    ],
    trail: [
      {
        id: id(1),
        at: at(3),
        by: 'bilal@operators.test',
        warehouse: 'Sundar',
        is_new: false,
        changes: [
          {
            field: 'isOpen',
            before: true,
            after: false,
          },
          {
            field: 'address',
            before: 'Road 6',
            after: null,
          },
        ],
      },
      {
        id: id(2),
        at: at(4),
        by: 'sana@operators.test',
        warehouse: 'Korangi',
        is_new: false,
        changes: [
          {
            field: 'isOpen',
            before: false,
            after: true,
          },
        ],
      },
      {
        id: id(3),
        at: at(5),
        by: 'ali@operators.test',
        warehouse: 'Multan',
        is_new: false,
        changes: [
          {
            field: 'name',
            before: 'Old',
            after: 'Multan',
          },
        ],
      },
      {
        id: id(4),
        at: at(6),
        by: 'terminal',
        warehouse: 'Hub',
        is_new: true,
        changes: [{ field: 'name', before: null, after: 'Hub' }],
      },
    ],
  },
  'operator/mails/?page=2': {
    rows: [
      {
        ...mail,
        id: id(1),
        to: 'sana@chenab.test',
        subject: 'Approved',
        status: 'failed',
        created_at: at(3),
        tries: 4,
        last_error: 'ECONNREFUSED',
      },
      {
        ...mail,
        id: id(2),
        to: 'ali@ravi.test',
        subject: 'Rejected',
        status: 'sent',
        created_at: at(4),
        sent_at: at(5),
        tries: 1,
      },
    ],
    total: 1022,
    page: 2,
    pages: 52,
    is_sent: false,
  },
  'operator/mails/?page=1': { rows: [], total: 0, page: 1, pages: 1, is_sent: true },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(9) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens the console, whose server answers with these records, and goes from page to page. */
async function openConsole(at: string) {
  const network = createNetwork(() => Promise.reject(new TypeError('There is no server')), BASE_URL)
  for (const [path, body] of Object.entries(answers)) network.meet(path, answering(200, JSON.stringify(body)))
  const page = openApp({ isStrict: true, network, at, session })
  await screen.findByText(/./, { selector: 'caption' })
  return {
    ...page,
    network,
    turnTo: async (path: string, name: string) => {
      page.go(path)
      await screen.findByText(name, { selector: 'h1,h2' })
      await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
      return said()
    },
    /** What the dialog behind a button says; it is closed again. */
    saidBy: async (name: string) => {
      await page.user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
      const lines = spoken(await opened('dialog'))
      await page.user.keyboard('{Escape}')
      await closed('dialog')
      return lines
    },
  }
}
const said = saidOnScreen
const pagesTo = (last: number) =>
  Array.from({ length: last }, (_, index) => `${index === 1 ? '*' : ''}${index + 1}`).join(' / ')
const company1 = `/operator/companies/${id(1)}`
const company4 = `/operator/companies/${id(4)}`
const search = 'Search by name, email, phone, NTN or domain'
const searchField = `textbox ${search} [type=search autocomplete=off placeholder=Name, email, phone, NTN, domain] =`

test('the frame, the queue and the outbox', async () => {
  const { turnTo, saidBy } = await openConsole('/operator?page=2')
  expect(spoken(document.body).slice(0, 10)).toEqual([
    'link Skip to content → #main',
    'link Karwan → /operator',
    'navigation Operator',
    'link Companies → /operator (current page)',
    'link Parcels → /operator/parcels',
    'link Warehouses → /operator/warehouses',
    'link Couriers → /operator/couriers',
    'link Mails → /operator/mails',
    'Mahnoor Shah, mahnoor@operators.test',
    'button Log Out',
  ])
  expect(said()).toEqual(
    expect.arrayContaining([
      'tab Waiting 1 (selected)',
      'tab Asked 2',
      'tab Approved 3',
      'tab At work 4',
      'tab Rejected 5',
      'tab Suspended 6',
      'tab All 21',
      'tabpanel Waiting 1',
      searchField,
      'Company | Owner | Phone | Signed up | Status',
      `link Chenab Traders → ${company1} | Sana Malik sana@chenab.test | +923001112223 | 8 days 1 Feb 2026 | Waiting`,
      `link Ravi Lights → ${company4} | Ali Raza ali@ravi.test | No phone | 1 day 8 Feb 2026 | Asked`,
      'status: 1,234 companies · Page 2 of 62',
      `combobox Page [] = ${pagesTo(62)}`,
    ]),
  )
  expect(await turnTo('/operator?status=rejected', 'No company is rejected')).toEqual(
    expect.arrayContaining([
      ...['Waiting', 'Asked', 'Approved', 'At work'].map((name) => `tab ${name} 0`),
      'tab Rejected 0 (selected)',
      'tab Suspended 0',
      'tab All 0',
      'tabpanel Rejected 0',
      searchField,
      'status: 0 companies · Page 1 of 1',
      'button Previous (unavailable) — This is the first page',
      'button Next (unavailable) — This is the last page',
    ]),
  )
  expect(await turnTo('/operator/mails?page=2', 'Mails')).toEqual([
    'h1 Mails',
    'No mail server is configured: mails stay here. Open one to read it, with its link.',
    'table Mails, the newest first',
    'Subject | Written | Status',
    `button Read: Approved, sana@chenab.test ECONNREFUSED | ${when(3)} | Failed`,
    `button Read: Rejected, ali@ravi.test | ${when(4)} | Sent`,
    'status: 1,022 mails · Page 2 of 52',
    `combobox Page [] = ${pagesTo(52)}`,
    'navigation Pages of mails',
    'button Previous',
    'button Next',
  ])
  expect(await saidBy('Read: Approved')).toEqual([
    'dialog Approved',
    'h2 Approved',
    'To: sana@chenab.test',
    `Written: ${when(3)}`,
    'Tries: 4',
    'Last error: ECONNREFUSED',
    'Good news.',
    'button Close',
    'button Send Again',
    'button Close',
  ])
  expect(await saidBy('Read: Rejected')).toEqual([
    'dialog Rejected',
    'h2 Rejected',
    'To: ali@ravi.test',
    `Written: ${when(4)}`,
    `Sent: ${when(5)}`,
    'Tries: 1',
    'Good news.',
    'button Close',
    'button Close',
  ])
  expect(await turnTo('/operator/mails', 'No mails yet')).toEqual([
    'h1 Mails',
    'h2 No mails yet',
    'The product writes one when a company is approved, rejected or asked something.',
  ])
})

test('a company with all that it gave, and what an act on it asks', async () => {
  const { turnTo, saidBy, user, network } = await openConsole('/operator?page=2')
  const people = [
    'h2 What it gave',
    'h3 Sana Malik',
    'Email: sana@chenab.test',
    'Phone: +923001112223',
    'CNIC: 4210112345671',
    'Designation: Director',
    'Role: Owner',
    'h3 Ali Raza',
    'Email: ali@chenab.test',
    'Phone: Not given',
    'CNIC: Not given',
    'Designation: Not given',
    'Role: Agent',
  ]
  expect(await turnTo(company1, 'Chenab Traders')).toEqual(
    expect.arrayContaining([
      'link Companies → /operator',
      'At work Signed up 1 Feb 2026',
      'You are one of the people of this company. Another operator decides on it.',
      ...people,
      'Legal Name: Chenab Traders (Private) Limited',
      'NTN: 1234567-8',
      'Warehouses: Karwan warehouses',
      'Order splitting: Highest inventory within the city',
      'Inventory manager: Karwan',
      'CMS: None',
      'Order confirmation: Automatic',
      'Platform: Shopify',
      'Store URL: https://chenab.test',
      'Chosen warehouses: Korangi, Karachi; Sundar, Lahore',
      'Courier: TCS',
      `link Jhelum Traders → ${company4}`,
      'Suspended',
      'Same NTN, phone number',
      'Unpaid',
      `bilal@operators.test, ${when(7)}`,
      'Approved',
      `terminal, ${when(6)}`,
    ]),
  )
  expect(await turnTo(company4, 'Jhelum Traders')).toEqual(
    expect.arrayContaining([
      'link Companies → /operator',
      'Waiting Signed up 1 Feb 2026',
      ...people,
      'Not set up yet.',
      'No other company has the same NTN, CNIC, phone number, mail domain or store domain.',
      'Nothing was decided yet.',
    ]),
  )
  expect(await saidBy('Approve')).toEqual([
    'dialog Approve Jhelum Traders? — Its people can go on to the setup at once.',
    'h2 Approve Jhelum Traders?',
    'button Cancel',
    'button Approve',
    'button Close',
  ])
  expect(await saidBy('Ask for Information')).toEqual([
    'dialog Ask Jhelum Traders — Its waiting page shows the question and takes the answer.',
    'h2 Ask Jhelum Traders',
    'textbox Question [text] =',
    'button Cancel',
    'button Send Question',
    'button Close',
  ])
  const failing = answering(500, '{}')
  network.meet(operatorPaths.companyEvents.replace(':id', id(4)), failing)
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Unknown')
  press('Reject', await opened('dialog'))
  await screen.findByRole('alert')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Reject Jhelum Traders? — The company reads the reason. It can be approved later.',
    'h2 Reject Jhelum Traders?',
    'alert: No response. It may have been done: try again, and nothing is done twice.',
    'textbox Reason [text] = Unknown',
    'button Cancel',
    'button Reject',
    'button Close',
  ])
  const jhelum = answers[operatorPaths.company.replace(':id', id(4))]
  const rejected = answering(200, JSON.stringify({ ...jhelum, status: 'rejected' }))
  network.meet(operatorPaths.companyEvents.replace(':id', id(4)), rejected)
  press('Reject', await opened('dialog'))
  await screen.findByText('Jhelum Traders is rejected.')
  expect(said().slice(2, 6)).toEqual([
    'Rejected Signed up 1 Feb 2026',
    'button Approve',
    'status: Jhelum Traders is rejected.',
    'status: link Back to the Companies → /operator',
  ])
})

test('a company that could not be read, or is not there, is said with the way on', async () => {
  const { turnTo, network } = await openConsole('/operator?page=2')
  expect(await turnTo(`/operator/companies/${id(8)}`, 'This couldn’t be loaded.')).toEqual([
    'h1 This couldn’t be loaded.',
    'button Try Again',
  ])
  network.meet(operatorPaths.company.replace(':id', id(9)), async () =>
    Response.json({}, { status: 404, headers: { 'x-error-code': 'not_found' } }),
  )
  expect(await turnTo(`/operator/companies/${id(9)}`, 'There is no such company')).toEqual([
    'h1 There is no such company',
    'It may have another address.',
    'link Back to the Companies → /operator',
  ])
})

test('companies, warehouses and mails on a phone', async () => {
  const { turnTo } = await openConsole('/operator?page=2')
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  expect(await turnTo('/operator/warehouses', 'Warehouses')).toEqual(
    expect.arrayContaining([
      'list Warehouses of the provider',
      'Korangi',
      'Open',
      'Plot 41, Karachi',
      '5 companies',
      `link Chenab Traders → ${company1}`,
      `link Ravi Lights → ${company4}`,
      'and 3 more',
      'Sundar',
      'Closed',
      'Lahore',
      'No company',
    ]),
  )
  expect(await turnTo('/operator/mails?page=2', 'Mails')).toEqual(
    expect.arrayContaining(['button Read: Approved', 'sana@chenab.test ECONNREFUSED', 'Failed', when(3)]),
  )
  expect(await turnTo('/operator?page=2', 'Companies')).toEqual(
    expect.arrayContaining([
      `link Chenab Traders → ${company1}`,
      'Waiting',
      'Sana Malik sana@chenab.test',
      '8 days, 1 Feb 2026',
      `link Ravi Lights → ${company4}`,
      'Asked',
      'Ali Raza ali@ravi.test',
      '1 day, 8 Feb 2026',
    ]),
  )
})

test('the warehouses with who chose them, the form of one, and what was done to them', async () => {
  const { turnTo, saidBy, user } = await openConsole('/operator?page=2')
  expect(await turnTo('/operator/warehouses', 'Warehouses')).toEqual(
    expect.arrayContaining([
      'Companies choose from the open ones when they are set up.',
      'Name | City | Address | Companies | Status | Actions',
      `Korangi Plot 41 | Karachi | Plot 41 | 5 companies, link Chenab Traders → ${company1}, link Ravi Lights → ${company4}, and 3 more | Open | button Edit Korangi, Karachi`,
      'Sundar | Lahore | No address | No company | Closed | button Edit Sundar, Lahore',
      'Sundar closed',
      'Address: Road 6 → empty',
      `bilal@operators.test, ${when(3)}`,
      'Korangi opened again',
      `sana@operators.test, ${when(4)}`,
      'Multan changed',
      'Name: Old → Multan',
      `ali@operators.test, ${when(5)}`,
      'Hub added',
      `terminal, ${when(6)}`,
    ]),
  )
  const choice = 'checkbox Offer it to companies that are being set up (checked) [isOpen=yes]'
  const buttons = ['button Cancel', 'button Save', 'button Close']
  expect(await saidBy('Edit Korangi, Karachi')).toEqual([
    'dialog Edit warehouse',
    'h2 Edit warehouse',
    '5 companies at work with it find a new name, city or address in their own warehouses.',
    'textbox Name [name autocomplete=off] = Korangi (required)',
    'combobox City [city autocomplete=off] = Karachi (required, closed, has listbox) — Sindh',
    'textbox Address [address autocomplete=off] = Plot 41 — (optional) Where a courier collects the parcels.',
    'group For new companies — 5 companies chose it.',
    choice,
    ...buttons,
  ])
  expect(await saidBy('Add Warehouse')).toEqual([
    'dialog Add warehouse',
    'h2 Add warehouse',
    'textbox Name [name autocomplete=off] = (required)',
    'combobox City [city autocomplete=off] = (required, closed, has listbox)',
    'textbox Address [address autocomplete=off] = — (optional) Where a courier collects the parcels.',
    'group For new companies — No company has chosen it yet.',
    choice,
    ...buttons,
  ])
  press('Add Warehouse')
  await user.type(within(await opened('dialog')).getByLabelText('City'), 'mult')
  expect(spoken(await screen.findByRole('listbox'))).toEqual(['option Multan Punjab'])
})

test.each([
  ['/operator', 'Companies'],
  ['/operator/warehouses', 'Warehouses'],
  ['/operator/mails', 'Mails'],
  ['/operator/parcels', 'Parcels'],
])('what could not be read at %s is said at once, with the way to try again', async (path, title) => {
  const network = createNetwork(() => Promise.reject(new TypeError('There is no server')), BASE_URL)
  network.meet(operatorPaths.operator, answering(200, JSON.stringify(operator)))
  openApp({ isStrict: true, network, at: path, session })
  await screen.findByText('Try Again')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([`h1 ${title}`, 'alert: This couldn’t be loaded.', 'alert: button Try Again']),
  )
})
