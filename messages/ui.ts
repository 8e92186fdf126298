/** The texts of the parts of the design system, on any screen. */
const themes = { system: 'System', light: 'Light', dark: 'Dark' }

/** A label inside a sentence: 'Access Token' is 'access token', and 'API Key' is 'API key'. */
const inSentence = (label: string) => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

export const uiMessages = {
  optional: '(optional)',
  /** The button in a field with a secret: 'Show password', 'Hide API key'. */
  showSecret: (p: { label: string }) => `Show ${inSentence(p.label)}`,
  hideSecret: (p: { label: string }) => `Hide ${inSentence(p.label)}`,
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
  rows: 'Rows',
  page: 'Page',
  showMore: 'Show more',
  firstPage: 'This is the first page',
  lastPage: 'This is the last page',
  loading: 'Loading',
  retry: 'Try again',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  discardTitle: 'Discard changes?',
  discardText: 'Your changes are not saved.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
}
