import { readFileSync } from 'node:fs'
import type { PictureStyles } from '#atlas/files/pictureStyles.ts'
import { readColours } from './colours.ts'

const rules = readFileSync('atlas/drawing/drawing.css', 'utf8')
const colours = readColours(readFileSync('src/ui/tokens.css', 'utf8'))

/** The styles of a picture, and the rules of `more` after them. */
export const pictureStyles = (more = ''): PictureStyles => ({
  light: inTheme('light', rules + more),
  dark: inTheme('dark', onlyColours(rules + more)),
})

/** The rules with their colours written out, because few programs that show pictures know custom properties. */
function inTheme(theme: 'light' | 'dark', css: string): string {
  return minified(css).replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`drawing.css names no colour of tokens.css: ${name}`)
    return colour[theme]
  })
}

/** Without declarations that are the same in both themes, and rules that have no others. */
function onlyColours(css: string): string {
  return css.replace(/^\s+[\w-]+:(?!.*var\().*;\n/gm, '').replace(/[^{}]+\{\s*\}/g, '')
}

function minified(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
}
