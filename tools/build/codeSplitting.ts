import { join } from 'node:path'

/**
 * What several screens share, in few files: brotli does better on one file than on ten small ones, and each file is a request.
 * The groups follow from src/app/routes.tsx: which screens need a module says where it belongs. What is in no group is split
 * by screen. docs/speed.md has what they give.
 */

/** What Rolldown says of a module. */
type Module = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Modules = { getModuleInfo: (id: string) => Module | null }

/**
 * The modules that each screen needs to start, by the name of the screen's file, and those that every page needs. `isOnlyOf`
 * tells whether a module is needed only where this screen was loaded before.
 */
type Needs = {
  everywhere: ReadonlySet<string>
  byScreen: ReadonlyMap<string, ReadonlySet<string>>
  isOnlyOf: (screen: string, id: string) => boolean
  isShared: (id: string) => boolean
}

const root = (path: string) => join(process.cwd(), path)
const iconsFile = root('src/ui/icons.ts')
const isPackage = (id: string) => id.includes('/node_modules/')
const isIcon = (id: string) => id.includes('/lucide-react/')

/** What own data adds to each screen of the application. */
const ofOwnData = ['src/workspace/live/liveWorkspace.ts', 'src/api/api.ts']
/** What takes over the outline of a screen. */
const outline = 'src/app/outline.ts'

/** Parts of some screens that are less than the headers of a response: each screen of the application has them. */
const small = ['domain/fulfilment/answers.ts', 'src/workspace/sendAct.ts', 'src/workspace/kept.hooks.ts'].map(
  root,
)

const signIns = ['SignInPage', 'SignUpPage']
/** Screens that are seen without the frame of the application. */
const unframed = ['OnboardingPage', 'OperatorPage', 'AccountPages']
const lists = ['OrdersPage', 'ProductsPage', 'CustomersPage']
/** The screens that show the sample, too. */
const ofSample = [...lists, 'DashboardPage', 'OrderDetailsPage']
const notOfApplication = [
  'LandingPage',
  'LegalPage',
  ...signIns,
  'WaitingApprovalPage',
  ...unframed,
  'Shell',
  'liveWorkspace',
  'api',
  'outline',
]

/** The group of a module that some of the screens need, or null. */
function groupOf(id: string, needs: Needs): string | null {
  if (small.includes(id)) return 'application'
  // A copy of a library (liveParser.ts).
  if (id.endsWith('?live')) return 'shared'
  const screens = [...needs.byScreen].filter(([, ids]) => ids.has(id)).map(([name]) => name)
  const has = (name: string) => screens.includes(name)
  const count = (names: readonly string[]) => names.filter(has).length
  if (needs.everywhere.has(id))
    return isPackage(id) && !isIcon(id) ? 'framework' : screens.length > 0 ? 'parts' : null
  const inApplication = screens.length - count(notOfApplication)
  const [only, another] = screens
  if (only !== undefined && another === undefined) {
    if (has('Shell')) return 'application'
    if (has('liveWorkspace')) return 'ownData'
    if (has('api')) return 'client'
    return inApplication > 0 && needs.isOnlyOf(only, id) ? only : null
  }

  // Public pages have little room: each group of theirs is what all of its screens need.
  if (count(signIns) > 0) {
    if (has('LandingPage') || has('WaitingApprovalPage') || has('outline')) return 'parts'
    return screens.length > 2 || count(signIns) > 1 ? 'forms' : null
  }
  if (has('LandingPage')) return 'links'
  if (has('WaitingApprovalPage')) return 'signedIn'

  const isUnframed = count(unframed) > 0
  // The client is loaded on every screen, soon after its start, and with all that it needs.
  if (has('api')) return 'client'

  // What opens a dialog mostly needs all of them. The form of a new order has no room for what it opens later.
  if (
    !has('Shell') &&
    !has('NewOrderPage') &&
    needs.isShared(id) &&
    /\/src\/ui\/overlay\/|\/@base-ui\/react\/dialog\//.test(id)
  )
    return 'dialogs'

  const isOfMore = count(['DashboardPage', 'OrderDetailsPage', 'NewOrderPage']) > 0
  const isOfMany = isOfMore && count([...ofSample, 'NewOrderPage']) > 1
  if (has('Shell') || isOfMany) {
    if (isUnframed) return 'beside'
    return has('Shell') || has('NewOrderPage') || count(ofSample) > 2 ? 'application' : 'records'
  }

  if (isUnframed && !isPackage(id) && (has('liveWorkspace') || inApplication > 1)) {
    if (count(ofSample) > 0) return 'beside'
    return has('NewOrderPage') ? 'shared' : 'setup'
  }
  if (isUnframed) return null
  if (has('liveWorkspace')) {
    if (count(ofSample) > 0) return 'application'
    return has('NewOrderPage') ? 'contract' : 'ownData'
  }
  if (count(lists) > 1) return 'lists'
  return inApplication > 4 && !isPackage(id) ? 'application' : null
}

let known: Needs | undefined

/** Reads the imports once: they are the same for each module that is asked for. */
function needsOf(modules: Modules): Needs {
  if (known) return known
  const screens = modules.getModuleInfo(root('src/app/routes.tsx'))?.dynamicallyImportedIds ?? []
  const starts = [...screens, ...[...ofOwnData, outline].map(root)]
  const byScreen = new Map(starts.map((id) => [nameOf(id), reached(id, modules)]))
  const lost = [...notOfApplication, ...ofSample, 'NewOrderPage'].filter((name) => !byScreen.has(name))
  if (lost.length > 0) throw new Error(`codeSplitting: src/app/routes.tsx imports no ${lost.join(', ')}`)
  known = { everywhere: reached(root('src/main.tsx'), modules), byScreen, ...needsOfLazy(modules) }
  return known
}

/** Follows the lazy imports: one that only a screen's own modules ask for comes after the screen. */
function needsOfLazy(modules: Modules): Pick<Needs, 'isOnlyOf' | 'isShared'> {
  const needs = new Map<string, ReadonlySet<string>>()
  const lazyOf = (start: string) =>
    [...(needs.get(start) ?? [])].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const follow = (start: string) => {
    if (needs.has(start)) return
    needs.set(start, reached(start, modules))
    lazyOf(start).forEach(follow)
  }
  const main = root('src/main.tsx')
  follow(main)
  /** What can be loaded where the screen never was. */
  const loadedWithout = (screen: string): ReadonlySet<string> => {
    const found = new Set<string>()
    const add = (start: string) => {
      if (found.has(start) || nameOf(start) === screen) return
      found.add(start)
      lazyOf(start).forEach(add)
    }
    add(main)
    return found
  }
  const startsOf = (id: string) => [...needs].filter(([, ids]) => ids.has(id)).map(([start]) => start)
  return {
    isOnlyOf: (screen, id) => {
      const earlier = loadedWithout(screen)
      return !startsOf(id).some((start) => earlier.has(start))
    },
    isShared: (id) => startsOf(id).length > 1,
  }
}

/** The name of a file without its folder and ending. */
const nameOf = (id: string) => id.replace(/^.*\//, '').replace(/\.\w+$/, '')

/** A module, and all that it imports. */
function reached(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    const module = modules.getModuleInfo(id)
    for (const imported of module?.importedIds ?? [])
      if (imported === iconsFile) iconsIn(module?.code ?? '', modules).forEach(add)
      else add(imported)
  }
  add(start)
  return found
}

/** The icons that a module names: all are imported from one file, of which each screen needs only some. */
function iconsIn(code: string, modules: Modules): string[] {
  const { code: names = '', importedIds: ids = [] } = modules.getModuleInfo(iconsFile) ?? {}
  return [...(names ?? '').matchAll(/\{([^}]+)\} from ["']lucide-react\/icons\/([\w-]+)["']/g)]
    .filter(([, exported = '']) =>
      [...exported.matchAll(/ as (\w+)/g)].some(([, name]) => new RegExp(`\\b${name}\\b`).test(code)),
    )
    .flatMap(([, , file]) => ids.filter((id) => id.endsWith(`/${file}.mjs`)))
}

export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [{ name: (id: string, modules: Modules) => groupOf(id, needsOf(modules)) }],
}

/** The files that tests find by name. */
const namedFiles = ['framework', 'drawings']

/**
 * The entry lists all files that are loaded later, and every page loads the entry. So files go without a name, and with a
 * short hash: 0.7 kB less on every page. `.vite/manifest.json` has the file of each module.
 */
export function chunkFileNames({ name }: { name: string }): string {
  return namedFiles.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
}
