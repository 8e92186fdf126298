/** The texts of the parts of the design system, on any screen. */
const themes = { system: 'System', light: 'Light', dark: 'Dark' }

export const uiMessages = {
  optional: '(optional)',
  showTyped: 'Show what is typed',
  hideTyped: 'Hide what is typed',
  theme: (p: { theme: keyof typeof themes }) => `Theme: ${themes[p.theme]}`,
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
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  discardTitle: 'Discard changes?',
  discardText: 'What you typed is not saved.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
}
