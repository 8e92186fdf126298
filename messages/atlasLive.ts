/** Texts of the atlas beside the running application. */
export const liveMessages = {
  /** An event of a running actor, written as in the drawing. */
  happened: (p: { type: string }) =>
    p.type
      .replace(/^xstate\.init$/, 'started')
      .replace(/^xstate\.stop$/, 'stopped')
      .replace(/^page\.left$/, 'window closed')
      .replace(/^xstate\.(done|error)\.actor\./, '$1 ')
      .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1'),
  waiting: 'Waiting for the application',
  waitingText: 'Open it in another window of this browser, from the same address.',
  elsewhere: 'This chart does not run now.',
  actors: 'Running',
  server: 'On the server',
  serverText: 'The open order with its parcels, and the company, as the server said last.',
  onServer: (p: { name: string }) => `${p.name}, on the server`,
  possible: (p: { events: readonly string[] }) =>
    p.events.length === 0 ? 'Nothing is possible now.' : `Possible: ${p.events.join(', ')}`,
  log: 'Events',
  moment: 'Moment',
  momentOf: (p: { n: number; of: number }) => `${p.n} of ${p.of}`,
  earlier: 'Earlier',
  later: 'Later',
  toNow: 'Back to Now',
  isNow: 'This is now',
  past: 'This is the past. The application goes on.',
  context: 'Context then',
  event: 'Event',
}
