import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, initialTransition } from 'xstate'
import { type Chart, readChart, statesWithin } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import { statesOnPathsOf } from '#lab/outside/shortestPaths.ts'
import { parse } from '#lab/outside/sketch.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { committedFiles, existingPictures, exportedFiles } from '#tools/charts/chartFiles.ts'
import { type Difference, differenceOf, lineOf, versionIn } from '#tools/charts/difference.ts'
import { layOut } from '#tools/charts/layOut.ts'
import { pictureOf } from '#tools/charts/picture.ts'
import { delaysOf, sampleInputOf } from '#tools/charts/sampleInputs.ts'
import { definitionInText } from '#tools/charts/sourceText.ts'
import { standaloneOf } from '#tools/charts/standalone.ts'

const committed = await committedFiles()
const exported = exportedFiles()
const cases = machines.map((machine) => [machine.id, machine] as const)

/** The chart that another program makes of a definition without a function in it. */
const chartOf = (definition: unknown) =>
  readChart(createMachine(definition as Parameters<typeof createMachine>[0]) as AnyStateMachine)

/** Parameters may be names of the module, which its text alone does not tell. */
const withoutParams = (chart: Chart): unknown =>
  JSON.parse(JSON.stringify(chart, (key, value: unknown) => (key === 'params' ? undefined : value)))

const stored = (path: string) => readFileSync(path, 'utf8')

test('every chart stands in a file of its name, under its name', () => {
  expect(machines.length).toBeGreaterThan(0)
  for (const { id } of machines) expect(stored(`machines/${id}/${id}.machine.ts`)).toContain(`id: '${id}'`)
})

test('there are pictures of the charts that exist, and no others: npm run charts', () => {
  expect(existingPictures().sort()).toEqual(
    [...committed.keys()].filter((path) => path.endsWith('.svg')).sort(),
  )
})

test.each([...committed])('%s is what the modules give: npm run charts', (path, text) => {
  expect(stored(path)).toBe(text)
})

describe.each(cases)('%s', (id, machine) => {
  const chart = readChart(machine)
  const names = statesWithin(chart).map(({ name }) => name)

  test('its JSON alone makes the same chart, with each delay in ms', () => {
    const shape = (of: Chart) =>
      statesWithin(of).map((state) => ({
        ...state,
        states: [],
        transitions: state.transitions.map(({ trigger, targets, guard, actions }) => ({
          trigger: { ...trigger, name: trigger.kind === 'after' ? msOf(trigger.name) : trigger.name },
          targets,
          guard,
          actions,
        })),
      }))
    const delays = delaysOf(machine)
    const msOf = (name: string) => Number.parseInt(`${delays[name] ?? name}`, 10)
    expect(shape(chartOf(JSON.parse(exported.get(`${id}.json`) ?? '')))).toEqual(shape(chart))
  })

  test('its source, read as text, has the same states and transitions', () => {
    const read = chartOf(definitionInText(stored(`machines/${id}/${id}.machine.ts`)))
    expect(withoutParams(read)).toEqual(withoutParams(chart))
  })

  test('its Mermaid diagram has a line for each state and each transition', () => {
    const lines = (exported.get(`${id}.mmd`) ?? '').split('\n')
    const declared = lines.filter((line) => /^\s*state "(?!in any state")/.test(line)).length
    const transitions = lines.filter((line) => /^\s*(?!%%)\S+ (--> \S+ )?: /.test(line)).length
    // The chart itself is a state of the diagram only to hold its regions.
    expect(declared).toBe(names.length - (chart.type === 'parallel' ? 0 : 1))
    expect(transitions).toBe(statesWithin(chart).flatMap((state) => state.transitions).length)
  })

  test('its picture names every state, in light and dark, and loads nothing', () => {
    const picture = stored(`machines/charts/${id}.svg`)
    for (const name of names) expect(picture).toContain(`>${name}</text>`)
    expect(picture).toContain('@media (prefers-color-scheme:dark)')
    expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|@import|<image|href/)
  })

  test('the README shows its picture with its description', () => {
    const readme = stored('machines/README.md')
    expect(readme).toContain(`### ${id}\n\n${chart.description}\n\n[![`)
    expect(readme).toContain(`(charts/${id}.svg)`)
  })
})

test('a chart with all its rules is one module, which starts with a sample input and has samples of its events', async () => {
  const code = await standaloneOf(onboardingMachine)
  // The charts that it starts are in the module, too.
  const machine = parse(code).find(({ id }) => id === 'onboarding')
  expect(machine && readChart(machine)).toEqual(readChart(onboardingMachine))
  expect(machine && initialTransition(machine)[0].value).toEqual(
    initialTransition(onboardingMachine, sampleInputOf(onboardingMachine) as never)[0].value,
  )
  expect(statesOnPathsOf('onboarding', code)).toContain('wizard.answering.companyDetails')
})

describe('the difference between two versions', () => {
  const path = 'machines/signIn/signIn.machine.ts'
  const now = versionIn(path, stored)
  const linesOf = (difference: Difference | null) => difference?.changes.map(lineOf)
  const edited = (...edits: [from: string, to: string][]) =>
    versionIn(path, (file) =>
      file === path
        ? edits.reduce((text, [from, to]) => {
            if (!text.includes(from)) throw new Error(`signIn has no ${from}`)
            return text.replace(from, to)
          }, stored(file))
        : stored(file),
    )

  test('of one is nothing', () => {
    expect(differenceOf(now, versionIn(path, stored))).toBeNull()
  })

  test('names states, transitions and guards that were added, removed or changed', () => {
    const then = edited(
      ["context.email !== ''", "context.email.trim() !== ''"],
      ['    refused: {', "    locked: { on: { 'lock.opened': 'editing' } },\n    refused: {"],
      ["target: 'signedIn'", "target: 'locked'"],
    )
    expect(linesOf(differenceOf(then, now))).toEqual([
      '~ transition submitting · done submitCredentials: targets',
      '~ guard knowsEmail: text',
      '− state locked',
      '− transition locked · lock.opened',
    ])
    expect(linesOf(differenceOf(now, then))).toContain('+ state locked')
  })

  test('sees a rule in another file that a guard asks', () => {
    const then = versionIn(path, (file) =>
      stored(file).replace(/(export function hasCredentials[^{]*\{\n)/, '$1  if (false) return true\n'),
    )
    expect(linesOf(differenceOf(then, now))).toEqual(['~ guard hasCredentials: rule hasCredentials'])
  })

  test('of a chart that is new, or gone, is the whole of it', () => {
    expect(linesOf(differenceOf(null, now))).toEqual(['+ the whole chart'])
    expect(linesOf(differenceOf(now, null))).toEqual(['− the whole chart'])
  })

  test('is drawn with the parts of both, each marked by a sign and a class', async () => {
    const then = edited([
      '    refused: {',
      "    locked: { on: { 'lock.opened': 'editing' } },\n    refused: {",
    ])
    const difference = differenceOf(then, now)
    if (!difference) throw new Error('nothing differs')
    const picture = pictureOf(difference.chart, await layOut(difference.chart), difference.marks)
    expect(picture).toContain('>− locked</text>')
    expect(picture).toContain('− lock.opened')
    expect(picture.match(/chart-removed"/g)?.length).toBe(3)
    expect(picture).not.toContain('>− editing<')
  })
})
