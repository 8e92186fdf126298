import { keptChoice } from './keptChoice.ts'

/** How large texts are beside what the browser is set to: base.css has the factors. */
export type TextSize = 'normal' | 'large' | 'larger'

export const {
  values: textSizes,
  choose: chooseTextSize,
  use: useTextSize,
} = keptChoice<TextSize>('textSize', ['normal', 'large', 'larger'])
