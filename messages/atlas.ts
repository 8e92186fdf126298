type FileKind = 'svg' | 'png' | 'mmd' | 'json' | 'scxml'
type Trigger = { kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'finished'; name: string }

/** A length in ms as words: '120 ms', '1.2 s', '5 min'. */
function lasts({ ms }: { ms: number }): string {
  if (ms < 1000) return `${ms} ms`
  const [length, unit] = ms < 120_000 ? [ms / 1000, 's'] : [ms / 60_000, 'min']
  return `${Math.round(length * 10) / 10} ${unit}`
}

/** Texts of the atlas, the viewer of all charts. */
export const atlasMessages = {
  title: 'Charts',
  pageTitle: (p: { chart: string | null; product: string }) =>
    p.chart === null ? `Charts · ${p.product}` : `${p.chart} · Charts · ${p.product}`,
  home: (p: { product: string }) => `All charts of ${p.product}`,
  overview: {
    lead: 'Every flow of the product, drawn from the code that runs. Open one, read it, walk it.',
    states: (p: { n: number }) => (p.n === 1 ? '1 state' : `${p.n} states`),
  },
  map: {
    label: 'Which chart runs which',
    text: 'Which chart runs which: in a state, or as a screen that is opened. What nobody runs lives on the server.',
    within: (p: { state: string }) => (p.state === '' ? 'always' : `in ${p.state}`),
    spawned: 'opens',
    screen: 'screen',
    runs: (p: { names: readonly string[] }) => `Runs ${p.names.join(', ')}`,
  },
  notFound: {
    title: (p: { name: string }) => `There is no chart ${p.name}`,
    text: 'It may have another name now. The list has all of them.',
    home: 'All Charts',
  },
  loadFailure: {
    title: 'This couldn’t be loaded',
    text: 'The connection may be gone. The address has your walk: if another try does not help, load the page again.',
  },
  unknownState: (p: { name: string }) => `This chart has no state ${p.name}.`,
  unknownWalk: (p: { part: string }) =>
    `This link does not fit the chart: '${p.part}' cannot be done there. The walk is at the start. The chart may have changed since the link was made.`,
  stale: 'This chart has changed since it was drawn. Run npm run charts to draw it again.',
  navigation: {
    label: 'Charts',
    states: (p: { chart: string }) => `States of ${p.chart}`,
    open: 'All charts and search',
    active: 'active',
  },
  search: {
    label: 'Search charts, states, events, guards, actions, actors and tags',
    placeholder: 'Search',
    results: 'Search results',
    found: (p: { n: number }) => (p.n === 1 ? '1 match' : `${p.n} matches`),
    empty: 'Nothing matches.',
    more: (p: { n: number }) => `${p.n} more. Type more of the name.`,
    kinds: {
      chart: 'Charts',
      state: 'States',
      event: 'Events',
      guard: 'Guards',
      action: 'Actions',
      actor: 'Actors',
      tag: 'Tags',
    },
  },
  drawing: {
    label: (p: { chart: string }) => `Drawing of ${p.chart}`,
    skip: 'Skip the drawing',
    keys: 'Arrow keys move it, plus and minus zoom, 0 shows all of it.',
    stateName: (p: { state: string; isActive: boolean; mark?: string | undefined }) =>
      [p.state, ...(p.mark ? [p.mark] : []), ...(p.isActive ? ['active'] : [])].join(', '),
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    show: (p: { state: string }) => `Show ${p.state}`,
    zoom: (p: { percent: number }) => `${p.percent} %`,
    print: 'Print',
    trigger: (p: Trigger) =>
      ({
        event: p.name,
        always: 'at once',
        after: `after ${p.name}`,
        done: `done ${p.name}`,
        error: `error ${p.name}`,
        finished: 'finished',
      })[p.kind],
    otherwise: 'else',
    again: 'again',
    runs: (p: { names: readonly string[] }) => `runs ${p.names.join(', ')}`,
    onEntry: (p: { names: readonly string[] }) => `on entry ${p.names.join(', ')}`,
    onExit: (p: { names: readonly string[] }) => `on exit ${p.names.join(', ')}`,
  },
  link: {
    copy: 'Copy link',
    copied: 'Copied: the link leads to this step.',
    notCopied: 'The browser does not allow it. Copy the address of this page.',
  },
  files: {
    title: 'Save as',
    kinds: { svg: 'SVG', png: 'PNG', mmd: 'Mermaid', json: 'JSON', scxml: 'SCXML' },
    save: (p: { kind: FileKind }) =>
      ({
        svg: 'SVG: a picture that can be edited',
        png: 'PNG: a picture for a document',
        mmd: 'Mermaid: a diagram as text',
        json: 'JSON: the chart for createMachine',
        scxml: 'SCXML: the chart as XML',
      })[p.kind],
    saved: (p: { name: string }) => `Saved as ${p.name}`,
    failed: (p: { kind: FileKind }) => `This browser does not save it as ${p.kind}`,
  },
  state: {
    types: {
      atomic: 'state',
      compound: 'states inside',
      parallel: 'regions side by side',
      final: 'end',
      history: 'history',
    },
    tags: 'Tags',
    meta: 'Meta',
    actors: 'Runs',
    initial: 'Begins in',
    entry: 'On entry',
    exit: 'On exit',
    ways: 'Ways out',
    walkFrom: 'Walk from Here',
  },
  picture: {
    title: 'The screen',
    of: (p: { state: string }) => `The screen in ${p.state}`,
    in: (p: { state: string }) => `In ${p.state}`,
    open: (p: { path: string }) => `Open ${p.path}`,
    as: (p: { account: string }) => `in the try-out, as ${p.account}`,
  },
  walk: {
    now: 'What can happen',
    nowIn: (p: { states: readonly string[] }) =>
      p.states.length === 0 ? 'Running. This chart has no states.' : `In ${p.states.join(' and ')}`,
    ended: 'The chart has ended here.',
    nothing: 'Nothing can happen here.',
    verbs: {
      event: 'Send',
      always: 'Go on',
      after: 'Wait',
      done: 'Answer',
      error: 'Answer',
      finished: 'Go on',
    },
    happen: (p: { verb: string; trigger: string }) => `${p.verb} ${p.trigger}`,
    take: 'Take',
    takeLabel: (p: { trigger: string; guard: string }) => `Take ${p.trigger}${p.guard}`,
    force: 'Force',
    forceLabel: (p: { trigger: string; guard: string }) => `Force ${p.trigger}${p.guard}`,
    undo: 'Undo',
    nothingToUndo: 'Nothing to undo',
    refused: 'Nothing would happen now: every guard says no.',
    refusedBare: 'Without data every guard says no. Press an example, or write data.',
    why: (p: { passes: boolean }) => (p.passes ? 'Why it says yes' : 'Why it says no'),
    whyOf: (p: { guard: string; passes: boolean }) =>
      p.passes ? `Why it says yes: ${p.guard}` : `Why it says no: ${p.guard}`,
    reads: 'It reads',
    unread: 'undefined',
    empty: 'empty',
    code: 'Its code',
    ruleOf: (p: { name: string }) => `Rule ${p.name}`,
    lasts,
    when: (p: { guard: string }) => `if ${p.guard}`,
    otherwise: 'else',
    always: 'always',
    to: (p: { states: readonly string[] }) => `to ${p.states.join(', ')}`,
    stays: 'stays',
    does: (p: { actions: readonly string[] }) => p.actions.join(', '),
    guard: (p: { guard: string }) => `What ${p.guard} says`,
    modes: {
      real: (p: { answer: boolean }) => (p.answer ? 'Says yes' : 'Says no'),
      pass: 'Set to yes',
      fail: 'Set to no',
    },
    samplesOf: (p: { trigger: string }) => `Examples of ${p.trigger}`,
    data: 'Data',
    dataOf: (p: { trigger: string }) => `Data of ${p.trigger}, as JSON`,
    noJson: 'This is not a JSON object',
  },
  steps: {
    title: 'Steps',
    named: (p: { trigger: string; name: string }) => `${p.name} (${p.trigger})`,
    /** What became of a step. */
    as: {
      usual: (p: { step: string }) => p.step,
      refused: (p: { step: string }) => `${p.step} – refused, nothing happens`,
      forced: (p: { step: string }) => `${p.step} – forced, against the rules`,
    },
    start: 'Start',
    restart: 'Start Again',
    back: (p: { step: string; states: readonly string[] }) => `Back to ${p.step}: ${p.states.join(', ')}`,
  },
  starts: {
    title: 'Starting points',
    start: (p: { name: string }) => `Start with ${p.name}`,
  },
  paths: {
    title: 'Paths of the model',
    choose: 'Path',
    path: (p: { n: number; start: string; last: string; steps: number }) =>
      `${p.n}: ${p.start} → ${p.last}, ${p.steps} ${p.steps === 1 ? 'step' : 'steps'}`,
    apart: 'The walk is not on this path.',
    ended: 'The path ends here.',
    place: (p: { n: number; of: number; step: string }) => `Next: ${p.step} (${p.n} of ${p.of})`,
    begin: 'Begin',
    next: 'Next Step',
    toEnd: 'To the End',
  },
  coverage: {
    title: 'Coverage',
    choose: 'What is drawn as covered',
    kinds: { off: 'Not drawn', walk: 'By this walk', paths: 'By the paths of the model' },
    figures: (p: { states: number; ofStates: number; transitions: number; ofTransitions: number }) =>
      `${p.states} of ${p.ofStates} states, ${p.transitions} of ${p.ofTransitions} transitions. The rest is faint.`,
    missing: 'Not covered',
  },
  data: {
    context: 'Context',
    input: 'Input',
    inputLabel: 'Input of the chart, as JSON',
    restart: 'Start with This Input',
  },
  naming: { label: 'How names are shown', kinds: { words: 'Words', code: 'Code' } },
  /** More of it is in atlasDifference.ts. */
  difference: { title: 'What changed', open: 'Compare Versions' },
  /** More of it is in atlasLive.ts. */
  live: {
    modes: { walk: 'Walk', live: 'Live' },
    mode: 'What is lit',
  },
}
