import { readFileSync } from 'node:fs'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Atlas } from '#atlas/Atlas.tsx'
import { ChartScreen } from '#atlas/ChartScreen.tsx'
import { statesWithin } from '#atlas/chart/chart.ts'
import { loadAllCharts } from '#atlas/chart/charts.ts'
import { search } from '#atlas/chart/search.ts'
import { revealed, showAll, showBox, zoomed } from '#atlas/drawing/viewport.ts'
import { fileOf } from '#atlas/files/saveFile.tsx'
import { chartsRunBy } from '#atlas/map/MapSection.tsx'
import { inWords } from '#atlas/naming/inWords.ts'
import { rows } from '#atlas/pictures/screens.ts'
import { exportedFiles } from '#tools/charts/chartFiles.ts'
import { PHONE } from '#ui/useMedia.ts'

/** Opens an address, with names as in the code unless they are to be words. */
function open(at: string, naming: 'code' | 'words' = 'code') {
  localStorage.setItem('atlas.naming', naming)
  onTestFinished(() => localStorage.removeItem('atlas.naming'))
  const seen = { address: at, query: '' }
  function Address() {
    const { pathname, search } = useLocation()
    useEffect(
      () => Object.assign(seen, { address: pathname, query: search }) && undefined,
      [pathname, search],
    )
    return null
  }
  render(
    <MemoryRouter initialEntries={[at]}>
      <Address />
      <Atlas />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), address: () => seen.address, link: () => seen.address + seen.query }
}

// Loaded before, so that every test finds its chart at once; the browser tests load them as they are opened.
const atlasCharts = await loadAllCharts()
const exported = exportedFiles()

const button = (name: string) => screen.getByRole('button', { name })
const drawing = (chart: string) => within(screen.getByRole('group', { name: `Drawing of ${chart}` }))
const section = (name: string) => within(screen.getByRole('region', { name }))
/** The names of the active states, as the drawing lights them. */
const lit = (chart: string) =>
  drawing(chart)
    .queryAllByRole('link', { name: /, active$/ })
    .map((link) => link.getAttribute('aria-label')?.replace(', active', ''))

describe('the list', () => {
  test('has every chart, with its description, below a map of which chart runs which, each a link to it', async () => {
    const { user, address } = open('/')
    await screen.findByRole('region', { name: 'Which chart runs which' })
    const list = within(screen.getByRole('main'))
    for (const { chart } of atlasCharts)
      expect(list.getByRole('link', { name: new RegExp(`^${chart.id} `) })).toHaveTextContent(
        chart.description ?? '(none)',
      )
    const map = section('Which chart runs which')
    const linked = map.getAllByRole('link').map((link) => link.getAttribute('aria-label'))
    expect(new Set(linked)).toEqual(new Set(atlasCharts.map(({ chart }) => chart.id)))
    expect(map.getByText('in splitting')).toBeInTheDocument()
    expect(screen.getByText('Runs fileImport')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare Versions' })).toHaveAttribute('href', '/difference')
    await user.click(map.getByRole('link', { name: 'newOrder' }))
    expect(address()).toBe('/newOrder')
  })

  test('has that map as a list on a phone: what a chart runs is within it, with where', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === PHONE }),
    )
    const { user, address } = open('/')
    await screen.findByRole('region', { name: 'Which chart runs which' })
    const itemOf = (name: string) =>
      section('Which chart runs which')
        .getAllByRole('listitem')
        .find((item) => within(item).getAllByRole('link')[0]?.textContent?.startsWith(name))
    const linksIn = (name: string) =>
      within(itemOf(name) as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.trim())
    expect(linksIn('warehouses')).toEqual([
      'warehouses screen',
      'reading always',
      'recordEditor in editing',
      'allocationEditor in splitting',
      'warehouseSwitch in switching',
    ])
    expect(linksIn('session')).toContain('allocationEditor in splitting')
    expect(linksIn('parcel')).toEqual(['parcel'])
    await user.click(within(itemOf('session') as HTMLElement).getByRole('link', { name: /^newOrder/ }))
    expect(address()).toBe('/newOrder')
  })

  test('on the map every chart is run by another, but for the first and those of the server', () => {
    const run = new Set(atlasCharts.flatMap(({ chart }) => chartsRunBy(chart.id)))
    expect(atlasCharts.map(({ chart }) => chart.id).filter((id) => !run.has(id))).toEqual([
      'booking',
      'cashAccount',
      'company',
      'connection',
      'order',
      'parcel',
      'session',
      'settlement',
    ])
    expect(chartsRunBy('workspace')).toContain('orderDetail')
    expect(chartsRunBy('workspace')).not.toContain('customerDetail')
  })

  test('an unknown chart leads back to it', async () => {
    const { user, address } = open('/nowhere')
    expect(screen.getByRole('heading', { name: 'There is no chart nowhere' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All Charts' }))
    expect(address()).toBe('/')
  })
})

describe('an address', () => {
  test('opens a chart where it begins', () => {
    open('/session')
    expect(screen.getByRole('heading', { level: 1, name: 'session' })).toBeVisible()
    expect(lit('session')).toEqual(['anonymous', 'anonymous.visiting'])
  })

  test('of a state is inside it and says all that the chart says of it', () => {
    open('/onboarding/wizard.answering.courierService')
    expect(lit('onboarding')).toEqual([
      'wizard',
      'wizard.answering',
      'wizard.answering.courierService',
      'warehouseList',
      'warehouseList.loading',
    ])
    const said = section('wizard.answering.courierService')
    expect(said.getByText('Who delivers. The last step: from here the answers are sent.')).toBeVisible()
    expect(said.getByText('lastStep')).toBeVisible()
    expect(said.getByText(/"step": 6/)).toBeVisible()
  })

  test('of a state that is no more says so', () => {
    open('/signIn/thinking')
    expect(screen.getByText('This chart has no state thinking.')).toBeVisible()
    expect(lit('signIn')).toEqual(['editing'])
  })

  test('of each state is in a link of the drawing', () => {
    open('/session')
    const chart = atlasCharts.find((one) => one.chart.id === 'session')?.chart
    const links = drawing('session').getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      chart && statesWithin(chart).map(({ path }) => (path === '' ? '/session' : `/session/${path}`)),
    )
  })

  test('of a chart that has changed since it was drawn says how it is drawn again', () => {
    const [one] = atlasCharts
    render(
      <MemoryRouter>
        {one && (
          <ChartScreen
            atlasChart={{ ...one, layout: { ...one.layout, states: { '': [0, 0, 9, 9] } } }}
            address={{ chart: one.chart.id, state: '', walk: '' }}
            live={undefined}
          />
        )}
      </MemoryRouter>,
    )
    expect(screen.getByText(/Run npm run charts/)).toBeVisible()
  })
})

describe('the screen of a state', () => {
  test('leads to an address, and names the account of the try-out that sees it there', () => {
    open('/session/signedIn.pendingApproval.rejected')
    expect(screen.getByRole('link', { name: 'Open /waitingApproval' })).toHaveAttribute(
      'href',
      '/waitingApproval',
    )
    expect(screen.getByText(/, as rejected@karwan\.test$/)).toBeVisible()
    // Only a build has the pictures.
    expect(screen.queryByRole('heading', { name: 'The screen' })).toBeNull()
  })

  test('is not spoken of where a chart runs on the server', () => {
    open('/parcel')
    expect(screen.queryByRole('heading', { name: 'The screen' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Open / })).toBeNull()
  })

  test('is known for charts and states that exist', () => {
    const all = atlasCharts.flatMap(({ chart }) =>
      statesWithin(chart).map(({ path }) => `${chart.id} ${path}`),
    )
    expect(rows.states.filter((row) => !all.includes(row))).toEqual([])
    expect(rows.charts.filter((row) => !all.includes(`${row} `))).toEqual([])
  })
})

describe('walking', () => {
  test('a branch is taken whatever its guard says, and the address follows', async () => {
    const { user, address } = open('/signIn')
    await user.click(button('Force credentials.submitted [hasCredentials]'))
    expect(lit('signIn')).toEqual(['submitting'])
    expect(address()).toBe('/signIn/submitting')
    await user.click(button('Answer done submitCredentials'))
    expect(lit('signIn')).toEqual(['signedIn'])
    expect(screen.getByText('The chart has ended here.')).toBeVisible()
  })

  test('an event asks the guards: really, or as they are told', async () => {
    const { user } = open('/signIn')
    await user.click(button('Send credentials.submitted'))
    expect(lit('signIn')).toEqual(['editing'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'What hasCredentials says' }), 'Set to yes')
    await user.click(button('Send credentials.submitted'))
    expect(lit('signIn')).toEqual(['submitting'])
  })

  test('data make a real guard true', async () => {
    const { user } = open('/signIn')
    const data = screen.getByRole('textbox', { name: 'Data of field.changed, as JSON', hidden: true })
    for (const field of ['email', 'password']) {
      await user.clear(data)
      await user.click(data)
      await user.paste(`{ "field": "${field}", "value": "x" }`)
      await user.click(button('Send field.changed'))
    }
    expect(screen.getByRole('option', { name: 'Says yes' })).toBeInTheDocument()
    await user.click(button('Send credentials.submitted'))
    expect(lit('signIn')).toEqual(['submitting'])
  })

  test('goes from a named starting point, by named examples of what happens', async () => {
    const { user } = open('/signIn')
    await user.click(button('Start with a form that knows the e-mail'))
    expect(section('Context').getByText(/"email": "[^"]+@/)).toBeVisible()
    await user.click(button('Send field.changed: types a password'))
    await user.click(button('Send credentials.submitted'))
    expect(lit('signIn')).toEqual(['submitting'])
    await user.click(button('Answer error submitCredentials: is refused'))
    expect(lit('signIn')).toEqual(['editing'])
    expect(section('Context').getByText(/"failure": \{/)).toBeVisible()
  })

  test('a guard that says no tells why: its rule in words and as text, and what it read', async () => {
    open('/onboarding?start=a+new+wizard')
    const reason = screen.getByText('Why it says no', { selector: '[aria-label$="isStepComplete"]' })
    const why = within(reason.closest('details') ?? reason)
    expect(why.getByText(/^Whether a step may be left \(specification §4/)).toBeInTheDocument()
    expect(why.getByText('({ context }) => isStepComplete(context.step, context.draft)')).toBeInTheDocument()
    expect(why.getByText(/^function isStepComplete/)).toBeInTheDocument()
    const read = why.getByText('context.draft.ntn:').closest('div')
    expect(read).toHaveTextContent('context.draft.ntn: ""')
  })

  test('in words, what a guard read is named in words, and its code opens by a press', async () => {
    const { user } = open('/onboarding?start=a+new+wizard', 'words')
    const reason = screen.getByText('Why it says no', { selector: '[aria-label$="is step complete"]' })
    await user.click(reason)
    const why = within(reason.closest('details') ?? reason)
    expect(why.getByText('draft › ntn:').closest('div')).toHaveTextContent('ntn: empty')
    expect(why.getByText(/^function isStepComplete/)).not.toBeVisible()
    await user.click(why.getByText('Its code'))
    expect(why.getByText(/^function isStepComplete/)).toBeVisible()
  })

  test('a rule that is in a table is shown too', () => {
    open('/parcel')
    const [reason] = screen.getAllByText(/^Why it says/)
    expect(
      within(reason?.closest('details') ?? document.body).getByText(/^\(facts, event|^\(_, event/),
    ).toBeInTheDocument()
  })

  test('only what the guards choose is taken without force; nothing chosen is said', async () => {
    open('/session/deciding')
    expect(button('Take at once [else]')).toBeVisible()
    expect(button('Force at once [isActive]')).toBeVisible()
    cleanup()
    const { user } = open('/onboarding')
    expect(section('What can happen').getAllByText(/^Without data every guard says no/)[0]).toBeVisible()
    await user.click(screen.getByRole('textbox', { name: 'Data of field.changed, as JSON', hidden: true }))
    await user.paste('{ "field": "nothing" }')
    expect(screen.getByText('Nothing would happen now: every guard says no.')).toBeVisible()
  })

  test('a timer says how long it lasts', () => {
    open('/signUp/succeeded')
    expect(section('What can happen').getByText(/· 3 s$/)).toBeVisible()
    cleanup()
    open('/signUp/succeeded?at=')
    expect(section('succeeded').getByText(/· 3 s$/)).toBeVisible()
  })

  test('data that are no JSON object are refused, with the reason', async () => {
    const { user } = open('/signIn')
    const data = screen.getByRole('textbox', { name: 'Data of field.changed, as JSON', hidden: true })
    await user.click(data)
    await user.paste('{ field }')
    expect(data).toBeInvalid()
    expect(button('Send field.changed')).toHaveAttribute('aria-disabled', 'true')
  })

  test('a line in the drawing is pressed like its branch', async () => {
    const { user } = open('/signUp/succeeded')
    await user.click(drawing('signUp').getByText('redirect.hastened'))
    expect(lit('signUp')).toEqual(['leaving'])
  })

  test('a line whose rule says no takes nothing, and leads to the branch that says why; the steps say what was done', async () => {
    const { user } = open('/signIn')
    const [line] = drawing('signIn').getAllByText('[hasCredentials]')
    await user.click(line as HTMLElement)
    expect(lit('signIn')).toEqual(['editing'])
    const branch = button('Force credentials.submitted [hasCredentials]').closest('li') as HTMLElement
    expect(branch).toHaveFocus()
    expect(within(branch).getByText('Why it says no')).toBeVisible()
    await user.click(button('Force credentials.submitted [hasCredentials]'))
    expect(section('Steps').getByText('credentials.submitted – forced, against the rules')).toBeVisible()
  })

  test('steps are listed, undone and gone back to; the focus is where the next is pressed', async () => {
    const { user } = open('/signIn')
    await user.click(button('Force credentials.submitted [hasCredentials]'))
    expect(screen.getByRole('heading', { name: 'What can happen' })).toHaveFocus()
    await user.click(button('Answer error submitCredentials'))
    expect(section('Steps').getAllByRole('listitem')).toHaveLength(3)
    await user.click(button('Undo'))
    expect(lit('signIn')).toEqual(['submitting'])
    await user.click(button('Back to Start: editing'))
    expect(lit('signIn')).toEqual(['editing'])
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true')
  })

  test('begins again with an input of one’s own, or in the state that is read about', async () => {
    const { user } = open('/session')
    const input = screen.getByRole('textbox', { name: 'Input of the chart, as JSON' })
    await user.click(input)
    await user.paste(
      '{ "user": { "email": "a@b.test", "company": { "name": "A", "is_approved": true, "is_onboarded": true } } }',
    )
    await user.click(button('Start with This Input'))
    expect(lit('session')).toEqual(['signedIn', 'signedIn.active'])
    await user.click(drawing('session').getByRole('link', { name: 'signedIn.onboarding' }))
    expect(lit('session')).toEqual(['signedIn', 'signedIn.active'])
    await user.click(button('Walk from Here'))
    expect(lit('session')).toEqual(['signedIn', 'signedIn.onboarding'])
  })

  test('goes by keys alone', async () => {
    const { user } = open('/signUp/succeeded')
    const way = button('Send redirect.hastened')
    for (let pressed = 0; document.activeElement !== way && pressed < 200; pressed += 1) await user.tab()
    await user.keyboard('{Enter}')
    expect(lit('signUp')).toEqual(['leaving'])
  })
})

describe('names', () => {
  test('are words, with the code beneath, until code is chosen', async () => {
    const { user } = open('/onboarding/wizard.answering.companyDetails', 'words')
    localStorage.removeItem('atlas.naming')
    expect(lit('onboarding')).toContain('wizard › answering › company details')
    const state = section('wizard › answering › company details')
    expect(state.getByText('wizard.answering.companyDetails')).toBeVisible()
    expect(state.getByText('enter step, focus step')).toBeVisible()
    expect(drawing('onboarding').getByText('[is at warehouse setup]')).toBeInTheDocument()
    expect(button('Send step advanced')).toBeVisible()
    expect(button('Force step advanced [is step complete]')).toBeVisible()
    expect(screen.getByRole('link', { name: 'sign in' })).toBeVisible()
    await user.click(button('Code'))
    expect(button('Send step.advanced')).toBeVisible()
    expect(screen.getByRole('link', { name: 'signIn' })).toBeVisible()
    expect(lit('onboarding')).toContain('wizard.answering.companyDetails')
    expect(localStorage.getItem('atlas.naming')).toBe('code')
  })

  test.each([
    ['step.advanced [isStepComplete]', 'step advanced [is step complete]'],
    ['after redirectDelay', 'after redirect delay'],
    ['hasNTN', 'has NTN'],
  ])('%s is %s', (code, words) => {
    expect(inWords(code)).toBe(words)
  })
})

describe('a link', () => {
  test('has the steps of the walk, and opening it goes them again', async () => {
    const { user, link } = open('/signIn')
    await user.click(button('Start with a form that knows the e-mail'))
    await user.click(button('Send field.changed: types a password'))
    await user.click(button('Send credentials.submitted'))
    const sent = link()
    expect(sent).toMatch(/^\/signIn\/submitting\?start=a\+form/)
    cleanup()
    open(sent)
    expect(lit('signIn')).toEqual(['submitting'])
    expect(section('Steps').getAllByRole('listitem')).toHaveLength(3)
    expect(section('Steps').getByText('types a password (field.changed)')).toBeVisible()
  })

  test('is copied below the drawing, or it is said that the browser does not allow it', async () => {
    const { user } = open('/signIn')
    const copy = vi.spyOn(navigator.clipboard, 'writeText')
    onTestFinished(() => copy.mockRestore())
    await user.click(button('Copy link'))
    expect(copy).toHaveBeenCalledWith(window.location.href)
    expect(await screen.findByText('Copied: the link leads to this step.')).toBeVisible()
    await user.tab()
    expect(screen.queryByText(/^Copied/)).toBeNull()
    copy.mockRejectedValue(new Error('refused'))
    await user.click(button('Copy link'))
    expect(await screen.findByText(/^The browser does not allow it/)).toBeVisible()
  })

  test('keeps own data, forced branches and how guards are set', async () => {
    const { user, link } = open('/signIn')
    await user.selectOptions(screen.getByRole('combobox', { name: 'What hasCredentials says' }), 'Set to yes')
    const data = screen.getByRole('textbox', { name: 'Data of field.changed, as JSON', hidden: true })
    await user.click(data)
    await user.paste('{ "field": "email", "value": "a&b=ü@c.test" }')
    await user.click(button('Send field.changed'))
    await user.click(button('Send credentials.submitted'))
    await user.click(button('Answer error submitCredentials'))
    const sent = link()
    cleanup()
    open(sent)
    expect(section('Context').getByText(/"email": "a&b=ü@c.test"/)).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'What hasCredentials says' })).toHaveDisplayValue(
      'Set to yes',
    )
  })

  test.each([
    ['/signIn?step=waves', 'waves'],
    ['/signIn?start=nowhere', 'nowhere'],
    ['/signIn?step=types+a+password&step=is+let+in', 'is let in'],
    ['/signIn?step=%7B%22take%22%3A%22gone%200%22%7D', '{"take":"gone 0"}'],
    ['/signIn?input=%7B', '{'],
  ])('%s that does not fit says which part, and the chart stands at its start', (at, part) => {
    open(at)
    expect(screen.getByText((text) => text.includes(`does not fit the chart: '${part}'`))).toBeVisible()
    expect(lit('signIn')).toEqual(['editing'])
    expect(section('Steps').getAllByRole('listitem')).toHaveLength(1)
  })

  test('of the walk stays when another state is read', async () => {
    const { user } = open('/signIn')
    await user.click(button('Force credentials.submitted [hasCredentials]'))
    await user.click(drawing('signIn').getByRole('link', { name: 'signedIn' }))
    expect(lit('signIn')).toEqual(['submitting'])
  })
})

describe('the paths of the model', () => {
  test('are gone step by step, to the end, and left by another step', async () => {
    const { user, link } = open('/signIn')
    const paths = section('Paths of the model')
    expect(paths.getByRole('status')).toHaveTextContent('The walk is not on this path.')
    await user.click(paths.getByRole('button', { name: 'Begin' }))
    await user.click(paths.getByRole('button', { name: 'Next Step' }))
    const label = paths.getByRole('option', { selected: true }).textContent ?? ''
    const [, last, count] = /^1: .+ → (.+), (\d+) steps$/.exec(label) ?? []
    expect(paths.getByRole('status')).toHaveTextContent(new RegExp(`^Next: .+ \\(2 of ${count}\\)$`))
    expect(section('Steps').getAllByRole('listitem')).toHaveLength(2)
    const sent = link()
    await user.click(paths.getByRole('button', { name: 'To the End' }))
    expect(paths.getByRole('status')).toHaveTextContent('The path ends here.')
    expect(section('Steps').getAllByRole('listitem').at(-1)).toHaveTextContent(last ?? '')
    expect(paths.getByRole('button', { name: 'Next Step' })).toHaveAttribute('aria-disabled', 'true')
    cleanup()
    open(sent)
    expect(section('Paths of the model').getByText(/^Next: .+ \(2 of /)).toBeVisible()
  })

  test('are found again when a link leads into one', async () => {
    const { user, link } = open('/signIn')
    const paths = section('Paths of the model')
    await user.selectOptions(paths.getByRole('combobox'), '1')
    await user.click(paths.getByRole('button', { name: 'To the End' }))
    const sent = link()
    cleanup()
    open(sent)
    expect(section('Paths of the model').getByRole('combobox')).toHaveValue('1')
  })
})

describe('coverage', () => {
  const faint = () =>
    [...document.querySelectorAll('.atlas-frame .chart-state.chart-faint .chart-name')].map(
      ({ textContent }) => textContent,
    )

  test('of the walk so far leaves the rest of the drawing faint, and says what that is', async () => {
    const { user } = open('/signIn')
    expect(faint()).toEqual([])
    await user.selectOptions(section('Coverage').getByRole('combobox'), 'By this walk')
    expect(faint()).toEqual([
      'submitting',
      'refused',
      'enteringCode',
      'askingPasskey',
      'checkingCode',
      'signedIn',
      'signedInByCode',
    ])
    expect(section('Coverage').getByText(/^2 of 9 states, 1 of \d+ transitions/)).toBeVisible()
    await user.click(button('Force credentials.submitted [hasCredentials]'))
    expect(faint()).toEqual([
      'refused',
      'enteringCode',
      'askingPasskey',
      'checkingCode',
      'signedIn',
      'signedInByCode',
    ])
    expect(section('Coverage').getByText('submitting · error submitCredentials')).toBeInTheDocument()
  })

  test('of the model’s paths leaves nothing out', async () => {
    const { user } = open('/signIn')
    await user.selectOptions(section('Coverage').getByRole('combobox'), 'By the paths of the model')
    expect(faint()).toEqual([])
    expect(section('Coverage').queryByText('Not covered')).toBeNull()
  })
})

describe('the files of a chart', () => {
  test.each(atlasCharts.map((one) => [one.chart.id, one] as const))(
    'of %s are those of npm run charts',
    async (id, one) => {
      for (const kind of ['json', 'mmd', 'scxml'] as const)
        expect(await fileOf(one, kind, 'words')).toBe(exported.get(`${id}.${kind}`))
      expect(shapes(await fileOf(one, 'svg', 'code'))).toEqual(
        shapes(readFileSync(`machines/charts/${id}.svg`, 'utf8')),
      )
    },
  )

  test('as a picture have the names that are shown', async () => {
    const [one] = atlasCharts.filter(({ chart }) => chart.id === 'signIn')
    const picture = one && (await fileOf(one, 'svg', 'words'))
    expect(picture).toContain('entering code')
    expect(picture).not.toContain('enteringCode')
  })

  test('are saved under the name of the chart', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const { user } = open('/signIn')
    for (const kind of [/^SVG/, /^Mermaid/, /^JSON/, /^SCXML/])
      await user.click(screen.getByRole('button', { name: kind }))
    expect(await screen.findByText('Saved as signIn.scxml')).toBeVisible()
    expect(saved).toEqual(['signIn.svg', 'signIn.mmd', 'signIn.json', 'signIn.scxml'])
    click.mockRestore()
  })
})

/** The text of an SVG as its elements, however a program writes apostrophes and empty elements. */
function shapes(svg: string): string[] {
  return svg
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/\s*\/>/g, '></>')
    .replace(/<\/\w*>/g, '</>')
    .split(/\n/)
}

test('the navigation and the drawing can be skipped, and the address stays', async () => {
  const { user, address } = open('/signIn')
  for (const [name, id] of [
    ['Skip to content', 'main'],
    ['Skip the drawing', 'panel'],
  ] as const) {
    await user.click(screen.getByRole('link', { name }))
    expect(document.activeElement?.id).toBe(id)
  }
  expect([address(), window.location.hash]).toEqual(['/signIn', ''])
})

describe('search', () => {
  const charts = atlasCharts.map(({ chart }) => chart)

  test('finds charts, states and events, charts first', () => {
    const found = search(charts, 'onboarding')
    expect(found[0]).toMatchObject({ kind: 'chart', text: 'onboarding' })
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'state', text: 'signedIn.onboarding', place: 'session' }),
    )
    expect(search(charts, 'logout')).toContainEqual(
      expect.objectContaining({ kind: 'event', text: 'logout.requested', place: 'session › signedIn' }),
    )
  })

  test('finds guards, actions, actors and tags, as in the code or in words', () => {
    const kindsOf = (query: string) =>
      search(charts, query).map(({ kind, text, place }) => `${kind} ${text} ${place}`)
    expect(kindsOf('isStepComplete ecommerce')).toEqual([
      'guard isStepComplete onboarding › wizard.answering.ecommerce',
    ])
    expect(kindsOf('step complete ecommerce')).toEqual(kindsOf('isStepComplete ecommerce'))
    expect(kindsOf('focusStep courier')).toEqual([
      'action focusStep onboarding › wizard.answering.courierService',
    ])
    expect(kindsOf('submitSetup')).toContain('actor submitSetup setupSubmission › submitting')
    expect(kindsOf('lastStep')).toContain('tag lastStep onboarding › wizard.submitting')
  })

  test('every word must be in the name or its place', () => {
    const found = search(charts, 'step.advanced ecommerce')
    expect(found.map(({ place }) => place)).toEqual(['onboarding › wizard.answering.ecommerce'])
  })

  test('leads there, from anywhere by "/"', async () => {
    const { user, address } = open('/signIn')
    await user.keyboard('/')
    await user.paste('rejected')
    await user.click(screen.getByRole('link', { name: /pendingApproval.*rejected.*session/ }))
    expect(address()).toBe('/session/signedIn.pendingApproval.rejected')
    expect(lit('session')).toEqual([
      'signedIn',
      'signedIn.pendingApproval',
      'signedIn.pendingApproval.rejected',
    ])
    expect(screen.getByRole('navigation', { name: 'Charts' })).toBeVisible()
  })

  test('goes from the field through the results by arrow keys, and leads the focus to what was found', async () => {
    const { user } = open('/signIn')
    const field = screen.getByRole('searchbox')
    await user.click(field)
    await user.paste('Code')
    await user.keyboard('{ArrowDown}')
    const results = () => within(screen.getByRole('navigation', { name: 'Search results' }))
    const [first, second] = results().getAllByRole('link')
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(second).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(field).toHaveFocus()
    await user.paste(' entering')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('link', { name: 'enteringCode', current: true })).toHaveFocus()
  })

  test('opens the first result by Enter', async () => {
    const { user, address } = open('/signIn')
    await user.click(screen.getByRole('searchbox'))
    await user.paste('onboarding')
    const results = screen.getByRole('navigation', { name: 'Search results' })
    const [first] = within(results).getAllByRole('link')
    const href = first?.getAttribute('href') ?? ''
    await user.keyboard('{Enter}')
    expect(href.endsWith(address())).toBe(true)
    expect(address()).toBe('/onboarding')
  })

  test('leads the focus to a chart that was found', async () => {
    const { user } = open('/signIn')
    await user.click(screen.getByRole('searchbox'))
    await user.paste('onboarding')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('link', { name: /^onboarding/, current: false })).toHaveFocus()
  })

  test('names what it finds as names are shown', async () => {
    const { user } = open('/', 'words')
    await user.click(screen.getByRole('searchbox'))
    await user.paste('stepComplete ecommerce')
    expect(
      screen.getByRole('link', { name: 'is step complete onboarding › wizard › answering › ecommerce' }),
    ).toBeVisible()
  })

  test('says when there is nothing', async () => {
    const { user } = open('/')
    await user.type(screen.getByRole('searchbox'), 'qqq')
    expect(screen.getByText('Nothing matches.')).toBeVisible()
  })
})

describe('the view of a drawing', () => {
  const size = [1000, 800] as const
  const frame = [500, 400] as const

  test('shows all of it, in the middle, and never larger than it is', () => {
    expect(showAll(size, frame)).toEqual({ x: 0, y: 0, k: 0.5 })
    expect(showAll([100, 100], frame)).toEqual({ x: 200, y: 150, k: 1 })
  })

  test('shows a state where it can be read when all of the drawing could not be', () => {
    const view = showBox([4000, 4000], frame, [2000, 3000, 100, 50])
    expect(view.k).toBe(1)
    expect(view.x + 2050 * view.k).toBe(250)
    expect(showBox([4000, 4000], frame, [0, 0, 100, 50])).toEqual({ x: 0, y: 0, k: 1 })
  })

  test('is zoomed where the pointer is', () => {
    const view = zoomed({ x: 10, y: 20, k: 1 }, 2, [110, 120])
    expect(view).toEqual({ x: -90, y: -80, k: 2 })
    expect(zoomed(view, 1000, [0, 0]).k).toBe(3)
  })

  test('is moved only as far as a state needs to be seen', () => {
    const view = { x: 0, y: 0, k: 1 }
    expect(revealed(view, [100, 100, 50, 50], frame)).toEqual(view)
    expect(revealed(view, [600, 100, 50, 50], frame)).toEqual({ x: -190, y: 0, k: 1 })
    expect(revealed(view, [-100, 100, 50, 50], frame)).toEqual({ x: 140, y: 0, k: 1 })
  })
})
