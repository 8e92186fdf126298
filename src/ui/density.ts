import { keptChoice } from './keptChoice.ts'

/** How high the rows of tables are: base.css has the heights. */
export type Density = 'normal' | 'compact'

export const {
  values: densities,
  choose: chooseDensity,
  use: useDensity,
} = keptChoice<Density>('density', ['normal', 'compact'])
