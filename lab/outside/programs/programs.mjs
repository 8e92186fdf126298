// Copied to where the programs are installed, and imported from there.
import { Window } from 'happy-dom'

// Mermaid wants a page, even to read a text.
const window = new Window()
Object.assign(globalThis, { window, document: window.document })

export { extractMachinesFromFile } from '@xstate/machine-extractor'
export { XMLParser, XMLValidator } from 'fast-xml-parser'
export { window }
export const { default: mermaid } = await import('mermaid')
