import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lintFiles } from './lintFiles.ts'

/** A file of the product, texts that it might have, and what the linter must say of each: nothing, or this. */
type Case = { name: string; path: string; texts: string[]; says: string | null }

const forbidden = (path: string, specifier: string, says: string): Case => ({
  name: `${path} may not import ${specifier}`,
  path,
  says,
  texts: [
    `import '${specifier}'`,
    `export * from '${specifier}'`,
    `export { a } from '${specifier}'`,
    `export const a = () => import('${specifier}')`,
    `export const a = () => import(\`${specifier}\`)`,
    `import type { A } from '${specifier}'\nexport type B = A`,
    `export type B = import('${specifier}').A`,
  ],
})

const allowed = (path: string, specifier: string): Case => ({
  name: `${path} may import ${specifier}`,
  path,
  says: null,
  texts: [
    `import '${specifier}'`,
    `export const a = () => import('${specifier}')`,
    `import type { A } from '${specifier}'\nexport type B = A`,
  ],
})

const refused = (path: string, text: string, says: string): Case => ({
  name: text,
  path,
  texts: [text],
  says,
})
const accepted = (path: string, text: string): Case => ({ name: text, path, texts: [text], says: null })

const betweenLayers = [
  forbidden('domain/a.ts', '#machines/x/x.machine.ts', 'domain may not import machines'),
  forbidden('machines/x/x.machine.ts', '#messages/x.ts', 'machines may not import messages'),
  forbidden('messages/a.ts', '#machines/x/x.machine.ts', 'messages may not import machines'),
  forbidden('domain/a.ts', '#messages/x.ts', 'domain may not import messages'),
  forbidden('src/app/a.tsx', '#atlas/x.ts', 'src/app may not import atlas'),
  forbidden('atlas/x.tsx', '#app/App.tsx', 'atlas may not import src/app'),
  forbidden('atlas/x.tsx', '#api/client.ts', 'atlas may not import src/api'),
  forbidden('server/a.ts', '#tools/x.ts', 'server may not import tools'),
  forbidden('tools/build/x.ts', '#lab/bench/x.ts', 'tools may not import lab'),
  allowed('atlas/x.tsx', '#ui/Button.tsx'),
  allowed('messages/x.ts', '#domain/x.ts'),
  allowed('tools/charts/x.ts', '#atlas/chart/chart.ts'),
  forbidden('server/a.ts', '#app/x.tsx', 'server may not import src/app'),
  forbidden('src/main.tsx', '#server/x.ts', 'src may not import server'),
  forbidden('src/features/x/x.actors.ts', '#server/db/x.ts', 'src/features may not import server'),
  forbidden('src/ui/x.tsx', '#tests/support/x.ts', 'src/ui may not import tests'),
  allowed('machines/x/x.machine.ts', '#domain/x.ts'),
  allowed('machines/x/x.machine.ts', '#machines/y/y.machine.ts'),
  allowed('server/a.ts', '#machines/company/company.machine.ts'),
  allowed('src/ui/x.tsx', '#messages/x.ts'),
  allowed('tests/server/a.test.ts', '#server/x.ts'),
  allowed('tests/app/a.test.tsx', 'react-router-dom'),
]

const insideSrc = [
  forbidden('src/features/x/XPage.tsx', '#features/y/YPage.tsx', 'features/x may not import src/features/y'),
  forbidden('src/features/x/x.hooks.ts', '#app/routes.tsx', 'src/features may not import src/app'),
  forbidden('src/session/a.ts', '#features/x/x.actors.ts', 'src/session may not import src/features'),
  forbidden('src/session/a.ts', '#notices/a.ts', 'src/session may not import src/notices'),
  forbidden('src/api/a.ts', '#session/a.ts', 'src/api may not import src/session'),
  forbidden('src/ui/a.tsx', '#api/a.ts', 'src/ui may not import src/api'),
  allowed('src/main.tsx', '#app/App.tsx'),
  allowed('src/app/routes.tsx', '#features/x/XPage.tsx'),
  allowed('src/features/x/x.actors.ts', '#api/a.ts'),
  allowed('src/features/x/XPage.tsx', '#features/x/parts/Part.tsx'),
  allowed('src/session/a.ts', '#api/a.ts'),
  allowed('src/api/a.ts', '#ui/a.ts'),
]

const leaving = [
  forbidden('domain/a.ts', '../messages/x.ts', 'leaves its folder'),
  forbidden('src/main.tsx', './app/App.tsx', 'leaves its folder'),
  forbidden('src/features/x/parts/Part.tsx', '../../../ui/a.tsx', 'leaves its folder'),
  forbidden('machines/x/x.machine.ts', '../y/y.machine.ts', 'leaves its folder'),
  forbidden('tests/app/a.test.ts', '../support/x.ts', 'leaves its folder'),
  allowed('src/features/x/parts/Part.tsx', '../x.hooks.ts'),
  allowed('src/features/x/XPage.tsx', './parts/Part.tsx'),
  allowed('src/main.tsx', './main.css?inline'),
]

const libraries = [
  forbidden('src/session/a.ts', 'ky', "'ky' may be imported only in src/api"),
  forbidden('src/features/x/XPage.tsx', 'react-hot-toast', 'only in src/notices'),
  forbidden('src/features/x/XPage.tsx', '@nivo/pie', 'only in src/ui/charts'),
  forbidden('src/ui/x.tsx', '@nivo/bar', 'only in src/ui/charts'),
  forbidden('src/app/Shell.tsx', '@base-ui/react/dialog', 'only in src/ui'),
  forbidden('src/app/Shell.tsx', 'lucide-react', 'only in src/ui'),
  forbidden('server/http/a.ts', 'drizzle-orm/pg-core', 'only in server/db'),
  forbidden('server/main.ts', 'pg', 'only in server/db'),
  forbidden('src/features/x/Part.tsx', 'react-router-dom', "'react-router-dom' may be imported only in"),
  forbidden('machines/x/x.machine.ts', 'react', "'react' may be imported only in src"),
  forbidden('server/a.ts', 'react-dom/server', "'react-dom' may be imported only in src"),
  forbidden('domain/a.ts', 'xstate', "'xstate' may be imported only in"),
  forbidden('messages/a.ts', 'xstate/graph', "'xstate' may be imported only in"),
  forbidden('src/api/a.ts', 'hono', "'hono' may be imported only in server"),
  forbidden('machines/x/x.ts', 'node:fs', "'node:*' may be imported only in server"),
  forbidden('src/ui/x.tsx', 'left-pad', "'left-pad' has no layer"),
  allowed('src/api/a.ts', 'ky'),
  allowed('src/notices/a.tsx', 'react-hot-toast'),
  allowed('src/ui/charts/Pie.tsx', '@nivo/pie'),
  allowed('src/ui/dialog.tsx', '@base-ui/react/dialog'),
  allowed('src/ui/icons.tsx', 'lucide-react'),
  allowed('server/db/schema.ts', 'drizzle-orm/pg-core'),
  allowed('src/app/routes.tsx', 'react-router-dom'),
  allowed('src/features/x/XPage.tsx', 'react-router-dom'),
  allowed('src/features/x/x.hooks.ts', 'react-router-dom'),
  allowed('src/ui/link/Link.tsx', 'react-router-dom'),
  allowed('machines/x/x.machine.ts', 'xstate'),
]

const computed = [
  refused('src/app/a.ts', 'export const a = (b: string) => import(b)', 'names its file in a plain string'),
  refused('src/app/a.ts', 'export const a = (b: string) => import(`#features/${b}.tsx`)', 'plain string'),
]

const chart = (config: string) =>
  `import { setup } from 'xstate'\nexport const x = setup({}).createMachine(${config})`
const machine = 'machines/x/x.machine.ts'
const charts = [
  refused(machine, chart("{ initial: 'a', states: { ...more, a: {} } }"), 'spreads nothing'),
  refused(machine, chart("{ initial: 'a', states: { [name]: {}, a: {} } }"), 'no computed key'),
  refused(machine, chart("{ initial: 'a', states: more }"), 'one inline literal'),
  refused(machine, chart("{ initial: 'a', states: { a: resting() } }"), 'one inline literal'),
  refused(machine, chart("{ initial: 'a' } satisfies object"), 'one inline literal'),
  refused(machine, chart('config'), 'one inline literal'),
  refused(machine, chart("{ id: 'x' }, more"), 'one inline literal'),
  refused(machine, chart("{ always: { guard: and(['isA', 'isB']) } }"), 'one inline literal'),
  refused(machine, chart('{ always: { guard: () => true } }'), 'put this function in setup'),
  refused(machine, `${chart('{}')}\nexport const y = setup({}).createMachine({})`, 'One chart a file'),
  refused(machine, 'export const x = setup({}).extend({}).createMachine({})', 'without extend()'),
  refused(machine, 'export const x = createMachine({})', 'made by setup'),
  {
    ...refused(machine, `${chart('{}')}${'\n//'.repeat(350)}`, 'too many lines'),
    name: 'a chart over 350 lines',
  },
  accepted('machines/x/x.ts', chart('config')),
  accepted(
    machine,
    chart(`{
      context: ({ input }) => ({ ...input, [name]: 1 }),
      initial: 'a',
      states: {
        a: {
          meta: { step: -1 },
          on: { 'a.left': [{ guard: { type: 'isA', params: ({ event }) => event }, target: 'a' }] },
        },
      },
    }`),
  ),
]

const views = [
  refused(
    'src/features/x/Part.tsx',
    "export const a = (actor: A) => actor.send({ type: 'a' })",
    'lives in <x>.hooks.ts',
  ),
  refused('src/features/x/Part.tsx', "export const a = (s: S) => s.matches('a')", 'lives in <x>.hooks.ts'),
  refused('src/features/x/Part.tsx', 'export const a = (m: M) => m.provide({})', 'lives in <x>.actors.ts'),
  accepted('src/features/x/x.hooks.ts', "export const a = (actor: A) => actor.send({ type: 'a' })"),
]

const words = 'has its own element'
const texts = [
  refused('src/ui/x.tsx', 'export const A = (a: P) => <p>{a.is && <b />}on</p>', words),
  refused('src/ui/x.tsx', 'export const A = (a: P) => <p>{a.is && <b />}{a.label}</p>', words),
  refused('src/ui/x.tsx', 'export const A = (a: P) => <><b />{a.is ? say.on() : null}</>', words),
  accepted('src/ui/x.tsx', 'export const A = (a: P) => <p>{a.is && <b />} <b>{a.label}</b></p>'),
  accepted('src/ui/x.tsx', 'export const A = (a: P) => <p>{a.is ? say.on() : say.off()}</p>'),
]

const pure = [
  refused('machines/x/x.ts', "export const a = () => localStorage.getItem('a')", 'localStorage'),
  refused('machines/x/x.ts', 'export const a = () => document.title', 'document'),
  refused('machines/x/x.ts', "export const a = () => fetch('/')", 'fetch'),
  refused('domain/a.ts', 'export const a = () => window.name', 'window'),
  refused('domain/a.ts', 'export const a = () => Date.now()', "'Date.now' is restricted"),
]

const promises = [
  refused('domain/a.ts', 'Promise.resolve(1)\nexport {}', 'Promises must be awaited'),
  refused('domain/a.ts', 'export const a = (b: Promise<1>) => (b ? 1 : 2)', 'Expected non-Promise value'),
  refused(
    'src/ui/x.tsx',
    "import { useState } from 'react'\nexport const useA = (b: boolean) => (b ? useState(1) : null)",
    'called conditionally',
  ),
]

const cycles = [
  ['domain/ring1.ts', "import { b } from '#domain/ring2.ts'\nexport const a = (): unknown => b"],
  ['domain/ring2.ts', "import { a } from '#domain/ring1.ts'\nexport const b = (): unknown => a"],
  ['domain/types1.ts', "import type { B } from './types2.ts'\nexport type A = B[]"],
  ['domain/types2.ts', "import type { A } from './types1.ts'\nexport type B = { a: A }"],
] as const

const groups: Record<string, Case[]> = {
  'layers import downwards only': betweenLayers,
  'inside src, layers import downwards only': insideSrc,
  'across folders by name only': leaving,
  'one library, one layer': libraries,
  'an import names its file': computed,
  'a chart is one inline literal': charts,
  'components neither send, match nor provide': views,
  'a text beside what comes and goes has its own element': texts,
  'domain and machines are pure': pure,
  'promises and hooks': promises,
}

/** Cases share paths: a number in front of the file's name keeps them apart and its ending as it was. */
const files = Object.values(groups)
  .flat()
  .flatMap((one, number) =>
    one.texts.map((text, index) => ({
      one,
      text,
      path: join(dirname(one.path), `${number}.${index}.${basename(one.path)}`),
    })),
  )

const said = lintFiles(new Map([...files.map(({ path, text }) => [path, text] as const), ...cycles]))

const isAsExpected = (path: string, expected: string | null) =>
  expected === null ? !said.has(path) : (said.get(path) ?? '').includes(expected)

describe.each(Object.entries(groups))('%s', (_, cases) => {
  test.each(cases)('$name', (one) => {
    const surprises = files.filter((file) => file.one === one && !isAsExpected(file.path, one.says))
    expect(surprises.map(({ path, text }) => ({ text, said: said.get(path) }))).toEqual([])
  })
})

test.each(cycles)('a cycle through %s is refused', (path) => {
  expect(said.get(path)).toContain('Dependency cycle detected')
})
