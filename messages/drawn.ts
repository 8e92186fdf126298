/** What is only in documents that the build writes: no browser loads this file. */
export const drawnMessages = {
  notStarted: 'This page couldn’t be loaded.',
  loadAgain: 'Try Again',
  needsScript: (p: { product: string }) =>
    `${p.product} needs JavaScript, which is off in this browser. Turn it on and load the page again.`,
}
