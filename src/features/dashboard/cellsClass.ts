/** The ruled cells of the page, 7 : 5 from 1024 px (look §7). */
export const cellsClass =
  'grid grid-cols-[minmax(0,1fr)] border-t border-line *:border-line *:not-first:border-t lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:*:even:border-s lg:*:nth-2:border-t-0'
