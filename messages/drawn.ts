/** What is only in documents that the build draws: no browser loads this file. */
export const drawnMessages = {
  needsScript: (p: { product: string }) =>
    `${p.product} needs JavaScript, which is off in this browser. Turn it on and load the page again.`,
}
