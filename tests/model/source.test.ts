import { describe, expect, test } from 'vitest'
import { models } from './models.ts'
import { linesOfChart, linesOfText, readConfig } from './source.ts'

/** Address → text of every chart's file. */
const sources = import.meta.glob<string>('/machines/*/*.machine.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const addressOf = (chart: string) => `/machines/${chart}/${chart}.machine.ts`

test('every chart has a model', () => {
  expect(Object.keys(models).map(addressOf).sort()).toEqual(Object.keys(sources).sort())
})

test.each(Object.entries(models))('%s reads as it runs', (chart, { machine }) => {
  expect(linesOfText(readConfig(sources[addressOf(chart)] ?? ''))).toEqual(linesOfChart(machine))
})

describe('a reader of the text', () => {
  const chart = (config: string) => `export const machine = setup({}).createMachine(${config})`

  test('loses nothing silently: a spread is refused', () => {
    expect(() => readConfig(chart('{ states: { ...others } }'))).toThrow('spread')
  })

  test('loses nothing silently: a computed key is refused', () => {
    expect(() => readConfig(chart('{ states: { [name]: {} } }'))).toThrow('computed')
  })

  test('sees states, events, guards, targets and actions', () => {
    const config = readConfig(
      chart(`{
        id: 'door', initial: 'shut',
        states: {
          shut: { on: { 'knob.turned': { guard: 'isUnlocked', target: 'open', actions: ['greet', { type: 'ring', params: { times: 2 } }] } } },
          open: { after: { pause: { target: '#door.shut' } } },
        },
      }`),
    )
    expect(linesOfText(config)).toEqual([
      '(chart) ["compound","shut",[],null,null,[],[],[]]',
      'open ["atomic",null,[],null,null,[],[],[]]',
      'open · after pause to shut',
      'shut ["atomic",null,[],null,null,[],[],[]]',
      'shut · knob.turned if isUnlocked to open does greet, ring',
    ])
  })
})
