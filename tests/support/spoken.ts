/** What a part of a screen says to those who hear it: for comparing all of it with its source at once. */
import { fireEvent, waitFor } from '@testing-library/react'
import { nameOf, textAt } from './perceived.ts'

/**
 * One line for each heading, control, named part, row and piece of text, in their order. A control has its name, its value,
 * its state, what describes it, and what tells the browser how to fill it in.
 */
export function spoken(root: Element): string[] {
  const ids = idsOfPage()
  const told = [...document.querySelectorAll('[aria-describedby]')].flatMap((one) =>
    (one.getAttribute('aria-describedby') ?? '').split(' '),
  )
  return linesOf(root, { ids, told: new Set(told) }).map((line) =>
    line
      .replace(/\s+/g, ' ')
      .replace(/(\w) ,/g, '$1,')
      .trim(),
  )
}

const idsOfPage = () => new Map([...document.querySelectorAll('[id]')].map((one) => [one.id, one] as const))

/** All elements with an id, and the ids of those that describe others: these are said with what they describe. */
type Page = { ids: ReadonlyMap<string, Element>; told: ReadonlySet<string> }

const parts =
  /^(list|table|group|radiogroup|region|navigation|search|tablist|tabpanel|(alert)?dialog|figure|form)$/
const roles: Record<string, string> = {
  A: 'link',
  BUTTON: 'button',
  SUMMARY: 'button',
  UL: 'list',
  OL: 'list',
  DL: 'list',
  TABLE: 'table',
  FIELDSET: 'group',
  SECTION: 'region',
  NAV: 'navigation',
  SEARCH: 'search',
  FIGURE: 'figure',
  FORM: 'form',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  INPUT: 'textbox',
}

function linesOf(element: Element, page: Page): string[] {
  if (isHidden(element)) return []
  const role = element.getAttribute('role') ?? roles[element.tagName] ?? ''
  const { tagName } = element
  if (tagName === 'PROGRESS' || role === 'progressbar')
    return [`progressbar ${nameOf(element, page.ids)}: ${valueOf(element)}`]
  if (tagName === 'LI') return itemOf(element, page)
  if (/^(A|BUTTON|SUMMARY|INPUT|SELECT|TEXTAREA)$/.test(tagName) || /^(menuitem|option)$/.test(role))
    return [controlOf(element, role, page)]
  if (/^H[1-6]$/.test(tagName)) return [`${tagName.toLowerCase()} ${wordsIn(element)}`]
  if (tagName === 'TR') return [[...element.children].map((cell) => cellOf(cell, page)).join(' | ')]
  if (tagName === 'DATALIST') return [`offers ${[...element.children].map((one) => wordsIn(one)).join(', ')}`]
  if (tagName === 'DT') return [`${linesIn(element, page).join(', ')}: ${valuesOf(element, page).join(', ')}`]
  if (/^(DD|CAPTION|LEGEND)$/.test(tagName)) return []
  if (tagName === 'LABEL')
    return [...element.querySelectorAll('input,select,textarea')].flatMap((one) => linesOf(one, page))
  const inner = linesIn(element, page)
  if (role === 'status' || role === 'alert') return inner.map((line) => `${role}: ${line}`)
  const live = element.getAttribute('aria-live')
  if (live !== null) return inner.map((line) => `${live}: ${line}`)
  const name = parts.test(role) ? titleOf(element, page) : ''
  const opening = `${role} ${name}${statesOf(element)}${describedOf(element, page)}`
  return name === '' && element.getAttribute('aria-busy') !== 'true' ? inner : [opening, ...inner]
}

/** The name of a part: nothing that is only in it names it. */
function titleOf(element: Element, { ids }: Page): string {
  const title = element.querySelector(':scope > caption, :scope > legend')
  const namedBy = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => ids.get(id))
  const named = [...new Set([title, ...namedBy])].map((one) => (one ? wordsIn(one) : '')).filter(Boolean)
  return named.join(' ') || (element.getAttribute('aria-label') ?? '')
}

const isHidden = (element: Element) =>
  element.getAttribute('aria-hidden') === 'true' ||
  /^(STYLE|SCRIPT)$/.test(element.tagName) ||
  element.matches('[hidden],.hidden')

/** The lines of what is in an element. Text that nothing interrupts is one line, with the inline elements around it. */
function linesIn(element: Element | null, page: Page): string[] {
  const lines: string[] = []
  let text = ''
  const end = () => {
    if (text.trim() !== '') lines.push(text)
    text = ''
  }
  for (const node of element?.childNodes ?? []) {
    if (node.nodeType === 3) text += node.textContent
    if (node.nodeType !== 1) continue
    const child = node as Element
    if (page.told.has(child.id)) continue
    if (isPlain(child)) text += gapBefore(child) + (isHidden(child) ? '' : wordsIn(child, ' '))
    else {
      end()
      lines.push(...linesOf(child, page))
    }
  }
  end()
  return lines
}

const isPlain = (element: Element) =>
  /^(SPAN|TIME|BDI|BR|EM|STRONG|B|I|CODE|KBD|svg|path)$/i.test(element.tagName) &&
  !element.matches('[role]:not([aria-hidden]),[aria-label],[aria-live]') &&
  !element.querySelector(
    'a,button,input,select,textarea,[role]:not([aria-hidden] *,[aria-hidden]),dl,ul,ol,p,div',
  )

function cellOf(cell: Element, page: Page): string {
  const sorted = cell.getAttribute('aria-sort')
  return linesIn(cell, page).join(', ') + (sorted ? ` (${sorted})` : '')
}

/** The text in an element, without what is not perceived. */
function wordsIn(element: Element, edge = ''): string {
  if (isHidden(element) || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return ''
  const words = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent ?? ''
    return node.nodeType === 1 ? gapBefore(node as Element) + wordsIn(node as Element, ' ') : ''
  })
  const isBlock = edge !== '' && /\bblock\b|\bms-/.test(element.getAttribute('class') ?? '')
  return isBlock ? ` ${words.join('')} ` : words.join('')
}

/** Elements side by side, and all in a row or a grid, are apart, as their margins have them. */
const gapBefore = ({ previousSibling, parentElement }: Element) =>
  previousSibling?.nodeType === 1 || parentElement?.matches('[class*="flex"],[class*="grid"]') ? ' ' : ''

/** What a control is called. */
function calledOf(element: Element, ids: Page['ids']): string {
  const isNamed = element.matches('[aria-label],[aria-labelledby]')
  const labels = [...new Set((element as HTMLInputElement).labels ?? [])]
  const words = isNamed
    ? ''
    : [element, ...labels]
        .map((one) => wordsIn(one))
        .join(' ')
        .trim()
  return (words || nameOf(element, ids)).replace(/\s+/g, ' ')
}

function controlOf(element: Element, role: string, page: Page): string {
  const name = calledOf(element, page.ids)
  const end = statesOf(element) + describedOf(element, page)
  if (role === 'link') return `link ${name} → ${element.getAttribute('href')}${end}`
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return `${role} ${name}${end}`
  const field = element as HTMLInputElement
  if (/^(radio|checkbox)$/.test(field.type))
    return `${field.type} ${name}${field.checked ? ' (checked)' : ''} [${field.name}=${field.value}]${end}`
  const { value } = field
  const options = element.tagName === 'SELECT' ? ([...element.children] as HTMLOptionElement[]) : null
  const shown = options
    ? options.map((one) => `${one.value === value ? '*' : ''}${one.textContent}`).join(' / ')
    : value
  return `${role} ${name} [${filledBy(element)}] = ${shown}${end}`
}

/** The values of a term. */
function valuesOf(term: Element, page: Page): string[] {
  const next = term.nextElementSibling
  return next?.tagName === 'DD' ? [...linesIn(next, page), ...valuesOf(next, page)] : []
}

/** Its state is said with the first of its lines. */
function itemOf(item: Element, page: Page): string[] {
  const [first = '', ...rest] = linesIn(item, page)
  return first === '' ? [] : [`${first}${statesOf(item)}`, ...rest]
}

const valueOf = (element: Element) => {
  const on = (name: string) => element.getAttribute(name)
  return on('aria-valuetext') ?? `${on('value')} of ${on('max')}`
}

/** Of most fields, so not told. The direction is then that of what is in it. */
const usual = ['type=text', 'dir=auto']

/** What tells the browser and the server what a field is. */
function filledBy(element: Element): string {
  const said = [
    'name',
    'type',
    'autocomplete',
    'inputmode',
    'enterkeyhint',
    'placeholder',
    'dir',
    'max',
    'accept',
  ]
  return said
    .map((attribute) => [attribute, element.getAttribute(attribute)] as const)
    .filter(([attribute, value]) => value !== null && !usual.includes(`${attribute}=${value}`))
    .map(([attribute, value]) => (attribute === 'name' ? value : `${attribute}=${value}`))
    .join(' ')
}

function statesOf(element: Element): string {
  const on = (name: string) => element.getAttribute(name)
  const states = [
    on('aria-disabled') === 'true' && 'unavailable',
    element.hasAttribute('disabled') && 'disabled',
    element.hasAttribute('readonly') && 'read only',
    on('aria-required') === 'true' && 'required',
    on('aria-invalid') === 'true' && 'invalid',
    on('aria-busy') === 'true' && 'busy',
    on('aria-pressed') !== null && (on('aria-pressed') === 'true' ? 'pressed' : 'not pressed'),
    on('aria-selected') === 'true' && 'selected',
    on('aria-expanded') !== null && (on('aria-expanded') === 'true' ? 'open' : 'closed'),
    on('aria-current') !== null && `current ${on('aria-current')}`,
    on('aria-haspopup') !== null && `has ${on('aria-haspopup')}`,
  ].filter((state) => state !== false)
  return states.length > 0 ? ` (${states.join(', ')})` : ''
}

function describedOf(element: Element, page: Page): string {
  const text = textAt(element.getAttribute('aria-describedby'), page.ids)
  return text === '' ? '' : ` — ${text}`
}

type Overlay = 'dialog' | 'alertdialog' | 'menu'
const overlayOf = (role: Overlay) => document.querySelector<HTMLElement>(`[role="${role}"]`)

/** What had the focus once it was opened. What is in it may change later, which in happy-dom takes the focus away. */
const focused = new WeakSet<Element>()

/**
 * What lies over the page, once it is there and has got the focus: before that, no key is its own. Much faster than a
 * search by role, which looks at the style of every element.
 */
export const opened = (role: Overlay): Promise<HTMLElement> =>
  waitFor(() => {
    const found = overlayOf(role)
    if (!found) throw new Error(`There is no ${role}`)
    if (found.contains(document.activeElement)) focused.add(found)
    if (!focused.has(found)) throw new Error(`The focus is not in the ${role}`)
    return found
  })

/** Resolves once it is gone. */
export const closed = (role: Overlay): Promise<void> =>
  waitFor(() => {
    if (overlayOf(role)) throw new Error(`There is still a ${role}`)
  })

/** What the screen says, without the frame around it. */
export const saidOnScreen = (): string[] => spoken(document.querySelector('main') ?? document.body)

/** Presses the first button of this name. Much faster than a search by role, and its name is that of `spoken`. */
export function press(name: string, root: Element = document.body): void {
  const ids = idsOfPage()
  const found = [...root.querySelectorAll('button')].find((button) => calledOf(button, ids) === name)
  if (!found) throw new Error(`There is no button "${name}"`)
  fireEvent.click(found)
}

/** Fills in every field of a part with `new <name>`, the last choice of a select, or the other state; then presses every button. */
export function operateAll(root: Element): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('input,textarea,select')) {
    if (/^(radio|checkbox)$/.test(field.type)) fireEvent.click(field)
    else if (field.tagName !== 'SELECT') fireEvent.change(field, { target: { value: `new ${field.name}` } })
    else fireEvent.change(field, { target: { value: [...field.querySelectorAll('option')].at(-1)?.value } })
  }
  for (const button of root.querySelectorAll('button')) fireEvent.click(button)
}
