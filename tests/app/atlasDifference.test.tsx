import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { Atlas } from '#atlas/Atlas.tsx'
import { loadAllCharts } from '#atlas/chart/charts.ts'
import { type DifferenceFile, readDifference } from '#atlas/difference/differenceFile.ts'
import { differenceSince, signInBefore } from '#tests/support/chartDifference.ts'

await loadAllCharts()
await import('#atlas/difference/DifferenceScreen.tsx')
const changed = await differenceSince('main', {
  signIn: signInBefore,
  signUp: [["'redirect.hastened':", "'redirect.skipped':"]],
})

beforeEach(() => {
  localStorage.setItem('atlas.naming', 'code')
  return () => localStorage.removeItem('atlas.naming')
})

/** The browser's own button. */
function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

async function open() {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/difference']}>
      <Back />
      <Atlas />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 1, name: 'What changed' })
  return user
}

const fileOf = (content: unknown, name = 'difference.json') => new File([JSON.stringify(content)], name)

async function choose(user: ReturnType<typeof userEvent.setup>, content: unknown, name?: string) {
  await user.upload(screen.getByLabelText('A file with a difference'), fileOf(content, name))
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const drawing = (chart: string) => screen.getByRole('group', { name: `Drawing of ${chart}` })

test('is told in words by what was added, removed and changed', async () => {
  const user = await open()
  await choose(user, changed)
  expect(await screen.findByRole('heading', { level: 1, name: 'What changed since main' })).toBeVisible()
  expect(screen.getByText('2 charts changed')).toBeVisible()
  expect(
    section('Removed')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['state locked', 'transition locked · lock.opened'])
  expect(
    section('Changed')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['state opening: tags', 'guard knowsEmail: text'])
  expect(screen.queryByRole('region', { name: 'Added' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'signIn' })).toHaveFocus()
})

test('is drawn with the parts of both versions, each by its sign, its class and its name', async () => {
  const user = await open()
  await choose(user, changed)
  await screen.findByRole('heading', { name: 'What changed since main' })
  const signIn = drawing('signIn')
  expect(within(signIn).getByText('− locked')).toBeInTheDocument()
  expect(within(signIn).getByText('− lock.opened')).toBeInTheDocument()
  expect(signIn.querySelectorAll('.chart-state.chart-removed')).toHaveLength(1)
  expect(signIn.querySelectorAll('.chart-state.chart-changed')).toHaveLength(1)
  // What is still there leads to its chart; what is gone leads nowhere.
  expect(within(signIn).getByRole('link', { name: 'opening, changed' })).toHaveAttribute(
    'href',
    '/signIn/opening',
  )
  expect(within(signIn).queryByRole('link', { name: /locked/ })).toBeNull()
  await user.click(section('Removed').getByRole('button', { name: 'state locked' }))
  expect(signIn.querySelector('.chart-selected .chart-name')).toHaveTextContent('− locked')
})

test('is opened chart by chart, and stays when another chart is read meanwhile', async () => {
  const user = await open()
  await choose(user, changed)
  await user.click(await screen.findByRole('link', { name: /^signUp ?2 changes$/ }))
  expect(section('Added').getByText(/redirect\.hastened/)).toBeVisible()
  expect(section('Removed').getByText(/redirect\.skipped/)).toBeVisible()
  await user.click(within(drawing('signUp')).getByRole('link', { name: 'editing' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'signUp' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'What changed since main' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'signUp' })).toBeVisible()
})

test('can be dropped, and none is said to be none', async () => {
  await open()
  const none: DifferenceFile = { ...changed, charts: [] }
  fireEvent.drop(screen.getByText('Drop difference.json here, or'), {
    dataTransfer: { files: [fileOf(none)] },
  })
  expect(await screen.findByText('No chart has changed since main')).toBeVisible()
})

test('of a file that is none is refused, and another one can be chosen', async () => {
  const user = await open()
  await choose(user, { id: 'signIn', states: {} }, 'signIn.json')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^signIn\.json has no difference/)
  await choose(user, changed)
  await user.click(await screen.findByRole('button', { name: 'Another File' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a File' })).toBeVisible())
})

test.each(['', 'null', '{}', '[]', '{"format":"karwan.charts.difference.0","charts":[]}'])(
  '%j has no difference',
  (text) => {
    expect(readDifference(text)).toBeNull()
  },
)
