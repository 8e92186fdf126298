/** The texts of the parts of the design system that any page shows. Those of the application are in parts.ts. */
const textSizes = { normal: 'Normal', large: 'Large', larger: 'Larger' }
const themes = { system: 'System', light: 'Light', dark: 'Dark' }

/** A label inside a sentence: 'Access Token' is 'access token', and 'API Key' is 'API key'. */
const inSentence = (label: string) => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

export const uiMessages = {
  optional: '(optional)',
  /** The button in a field with a secret: 'Show password', 'Hide API key'. */
  showSecret: (p: { label: string }) => `Show ${inSentence(p.label)}`,
  hideSecret: (p: { label: string }) => `Hide ${inSentence(p.label)}`,
  theme: (p: { theme: keyof typeof themes }) => `Theme: ${themes[p.theme]}`,
  textSize: (p: { size: keyof typeof textSizes }) => `Text: ${textSizes[p.size]}`,
  stepOf: (p: { step: number; of: number }) => `Step ${p.step} of ${p.of}`,
  stepDone: 'done',
  opensInNewTab: 'opens in a new tab',
  skipToContent: 'Skip to content',
  close: 'Close',
  retry: 'Try Again',
  copied: 'Copied',
  notLoaded: 'This couldn’t be loaded.',
}
