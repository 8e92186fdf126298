/** Words that belong to the parts themselves, whatever screen they stand on. */
export const uiMessages = {
  optional: '(optional)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  theme: (p: { theme: 'system' | 'light' | 'dark' }) =>
    `Theme: ${{ system: 'System', light: 'Light', dark: 'Dark' }[p.theme]}`,
  stepOf: (p: { step: number; of: number }) => `Step ${p.step} of ${p.of}`,
  stepDone: 'done',
  opensInNewTab: 'opens in a new tab',
  skipToContent: 'Skip to content',
  close: 'Close',
  clear: 'Clear',
  scrollBack: 'Scroll tabs back',
  scrollOn: 'Scroll tabs on',
  previous: 'Previous',
  next: 'Next',
  firstPage: 'This is the first page',
  lastPage: 'This is the last page',
  loading: 'Loading',
}
