type Trigger = { kind: 'event' | 'always' | 'after' | 'done' | 'error' | 'finished'; name: string }

/** Words of the atlas: every chart drawn, to be read and walked. */
export const atlasMessages = {
  drawing: {
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
}
