/** Set on every copied order. */
export const sampleTag = 'Sample'
export const sampleFileName = 'the sample'

/** The choice between the sample and the company's own data, and what is said of own data (design §5). */
export const workspaceMessages = {
  connectionLost: (p: { hour: number; minute: number }) =>
    `Connection lost at ${[p.hour, p.minute].map((part) => String(part).padStart(2, '0')).join(':')}. Trying again… What you see may have changed; what you typed stays on this screen.`,
  connectNow: 'Try Now',
  connecting: 'Trying…',
  connectionBack: 'Connected again. Reading what changed meanwhile.',
  startOwn: 'Start with your own orders',
  seeSample: 'See the Sample',
  searchedNewest: (p: { orders: number }) =>
    `Of the newest ${p.orders.toLocaleString('en')} orders: too many match. Search for more, or choose a week.`,
  firstOnPages: (p: { orders: number }) =>
    `Pages show the first ${p.orders.toLocaleString('en')} orders of this sort. Reverse it to see the last ones, or choose a week or a status.`,
  copySample: 'Copy the Sample In',
  toOrders: 'Go to Orders',
}
