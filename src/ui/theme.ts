import { keptChoice } from './keptChoice.ts'

/** The chosen theme; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const theme = keptChoice<Theme>('theme', ['system', 'light', 'dark'])

export const { values: themes, choose: chooseTheme, use: useTheme } = theme

/** System → Light → Dark → System. */
export function nextTheme(current: Theme): Theme {
  return themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system'
}
