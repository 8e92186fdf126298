/** The choice between the sample and the company's own data, and what is said of own data (design §5). */
export const workspaceMessages = {
  connectionLost: 'Connection lost. Trying again…',
  startOwn: 'Start with your own orders',
  seeSample: 'See the sample',
  copySample: 'Copy the sample in',
}
