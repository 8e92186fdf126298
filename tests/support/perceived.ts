/** What is true of every screen in every state, for those who see it and for those who hear it. */

/** How a value looks where words or a number belong. */
const leaked = /\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object /

const spoken = ['aria-label', 'title', 'placeholder', 'href', 'datetime', 'autocomplete', 'aria-valuetext']
const references = [
  'aria-labelledby',
  'aria-describedby',
  'aria-errormessage',
  'aria-activedescendant',
  'for',
  'list',
  'form',
]

/** Elements that say nothing without a text. */
const texts = /^(H[1-6]|P|LI|DT|DD|TH|CAPTION|LEGEND|LABEL|FIGCAPTION|OPTION|SUMMARY|TIME)$/
const fields = /^(INPUT|SELECT|TEXTAREA)$/
// happy-dom lets every element have the focus.
const focusable = 'a[href],button,input,select,textarea,summary,[tabindex]'
/** Elements that are called by a name. */
const called = /^(A|BUTTON|INPUT|SELECT|TEXTAREA|NAV|TABLE|FIELDSET|PROGRESS|METER)$/
/** Of these, those that what they contain gives no name. */
const labelled = /^((alert)?dialog|menu|listbox|tab(list|panel)|(radio)?group|region|img)$/
const calledRoles = /^((alert)?dialog|menu(item)?|listbox|option|tab(list|panel)?|(radio)?group|region|img)$/

/** What is wrong on the page, each with its element; of a sound one, nothing. */
export function wrongIn(page: Element): string[] {
  const ids = new Map<string, Element>()
  const elements = [...perceivedIn(page)]
  const wrong: string[] = []
  for (const element of page.ownerDocument.querySelectorAll('[id]')) {
    if (ids.has(element.id)) wrong.push(`the id ${element.id} is there twice`)
    ids.set(element.id, element)
  }
  let level = 0
  for (const element of elements) {
    const say = (what: string) => void wrong.push(`${what}: ${openingOf(element)}`)
    sayWhatLeaked(element, say)
    sayWhatIsGone(element, ids, say)
    sayWhatIsBlank(element, ids, say)
    sayWhatIsUnsound(element, ids, say)
    sayWhatIsUnnamed(element, say)
    const next = Number(/^H([1-6])$/.exec(element.tagName)?.[1] ?? level)
    if (level > 0 && next > level + 1) say(`a heading of level ${next} below one of ${level}`)
    level = next
  }
  return wrong
}

type Say = (what: string) => void
type Ids = ReadonlyMap<string, Element>

function* perceivedIn(element: Element): Generator<Element> {
  if (element.getAttribute('aria-hidden') === 'true' || /^(STYLE|SCRIPT)$/.test(element.tagName)) return
  yield element
  for (const child of element.children) yield* perceivedIn(child)
}

const openingOf = (element: Element) =>
  `${(element.cloneNode(false) as Element).outerHTML.replace(/ class="[^"]*"/, '')} ${element.textContent.slice(0, 60)}`

/** A value that nobody made into words, or an attribute without any. */
function sayWhatLeaked(element: Element, say: Say) {
  for (const node of element.childNodes)
    if (node.nodeType === 3 && leaked.test(node.textContent ?? '')) say('a value in place of words')
  for (const name of spoken) {
    const value = element.getAttribute(name)
    if (value === '') say(`${name} is empty`)
    if (value !== null && leaked.test(value)) say(`a value in place of words in ${name}`)
  }
}

function sayWhatIsGone(element: Element, ids: Ids, say: Say) {
  for (const name of references) {
    const value = element.getAttribute(name)
    if (value !== null && value.split(' ').some((id) => !ids.has(id))) say(`${name} leads nowhere`)
  }
}

function sayWhatIsBlank(element: Element, ids: Ids, say: Say) {
  const { tagName } = element
  const role = element.getAttribute('role')
  const isSilent = role === 'presentation' || role === 'none' || role === 'status' || role === 'alert'
  if (role === 'alert' && element.children.length > 0 && isBlank(element)) say('an alert without words')
  if (isSilent) return
  if (texts.test(tagName) && isBlank(element)) say('no text')
  const isCalled = role
    ? calledRoles.test(role)
    : called.test(tagName) && (tagName !== 'A' || element.hasAttribute('href'))
  if (isCalled && nameOf(element, ids) === '') say('no name')
}

const isBlank = (element: Element) =>
  element.textContent.trim() === '' &&
  !element.querySelector('input,select,textarea,button,svg:not([aria-hidden]),[aria-label]')

export const textAt = (references: string | null, ids: Ids) =>
  (references ?? '')
    .split(' ')
    .map((id) => ids.get(id)?.textContent.trim() ?? '')
    .join(' ')
    .trim()

/** The name that assistive technology calls it by, near enough. */
export function nameOf(element: Element, ids: Ids): string {
  const given =
    textAt(element.getAttribute('aria-labelledby'), ids) || element.getAttribute('aria-label')?.trim()
  if (given) return given
  if (fields.test(element.tagName)) return labelOf(element as HTMLInputElement)
  const part = { TABLE: 'caption', FIELDSET: 'legend' }[element.tagName]
  if (part) return element.querySelector(part)?.textContent.trim() ?? ''
  const isLabelled = labelled.test(element.getAttribute('role') ?? '')
  if (isLabelled || /^(NAV|PROGRESS|METER)$/.test(element.tagName)) return ''
  return (
    element.textContent.trim() || (element.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '')
  )
}

function labelOf(field: HTMLInputElement): string {
  if (field.type === 'hidden') return 'hidden'
  return [...(field.labels ?? [])].map(({ textContent }) => textContent.trim()).join(' ')
}

function sayWhatIsUnsound(element: Element, ids: Ids, say: Say) {
  const attribute = (name: string) => element.getAttribute(name)
  switch (element.tagName) {
    case 'BUTTON':
      if (attribute('aria-disabled') === 'true' && textAt(attribute('aria-describedby'), ids) === '')
        say('unavailable without a reason')
      // One without a type sends the form that somebody puts around it.
      if (!/^(button|submit)$/.test(attribute('type') ?? '')) say('sends a form by mistake')
      sayWhatIsBusy(element as HTMLButtonElement, say)
      break
    case 'FORM':
      if (!element.hasAttribute('novalidate')) say('the browser checks it in its own words')
      if (attribute('method') !== 'post') say('without a script, what was typed is in the address')
      break
    case 'SELECT':
      if (!(element as HTMLSelectElement).selectedOptions.length) say('shows none of its options')
      break
    case 'TABLE':
      if (new Set([...element.querySelectorAll('tr')].map(widthOf)).size > 1) say('rows of different lengths')
      break
    case 'DT':
      if (element.nextElementSibling?.tagName !== 'DD') say('a term without a value')
      break
    case 'DD':
      if (!/^(DD|DT)$/.test(element.previousElementSibling?.tagName ?? '')) say('a value without a term')
      break
    case 'MAIN':
      if (attribute('id') !== 'main' && element.ownerDocument.querySelector('a[href="#main"]'))
        say('the link to the content does not lead to it')
      break
    case 'TIME':
      if (!element.hasAttribute('datetime')) say('no instant')
      break
    case 'svg':
      if (!attribute('role')) say('a drawing that is neither named nor passed by')
      break
    case 'NAV':
      if (element.querySelectorAll('[aria-current="page"]').length > 1) say('two current pages')
  }
  const reason = attribute('aria-errormessage') ?? attribute('aria-describedby')
  if (attribute('aria-invalid') === 'true' && textAt(reason, ids) === '') say('invalid without a reason')
  if (
    attribute('role') === 'tablist' &&
    element.querySelectorAll('[role="tab"][aria-selected="true"]').length !== 1
  )
    say('not one chosen tab')
  if (element.hasAttribute('data-focus') && !element.matches(focusable))
    say('the focus is led to it, and it takes none')
  const type = attribute('type')
  const isTypedIn = element.tagName === 'INPUT' && typed.test(type ?? '') && !element.hasAttribute('readonly')
  if (isTypedIn && !attribute('autocomplete')) say('the browser is not told what to fill in')
}

/** What has no words of its own, or none that are seen. */
function sayWhatIsUnnamed(element: Element, say: Say) {
  const attribute = (name: string) => element.getAttribute(name)
  const isDrawing = (node: ChildNode) => node.nodeType === 1 && (node as Element).matches('svg,[hidden]')
  const isDrawnOnly =
    element.matches('button[aria-label],a[aria-label]') && [...element.childNodes].every(isDrawing)
  if (element.tagName === 'TH' && !attribute('scope')) say('a header of neither a row nor a column')
  if (isDrawnOnly && !attribute('data-tip')) say('only a drawing, without a tip')
  if (fields.test(element.tagName) && element.closest('form') && !attribute('name'))
    say('a field that the form does not find')
}

/** A button keeps both of its texts for its width: that of the time in which it is busy says that something goes on. */
function sayWhatIsBusy(button: HTMLButtonElement, say: Say) {
  const content = button.querySelector('.button-content')
  const busyText = button.disabled ? content?.textContent : content?.getAttribute('data-other')
  if (content && !/(…|\.\.\.)$/.test(busyText ?? '')) say('busy without saying so')
}

/** The types of inputs that are typed in; '' is text. */
const typed = /^(|text|search|email|tel|url|password)$/

const widthOf = (row: Element) =>
  [...row.children].reduce((width, cell) => width + Number(cell.getAttribute('colspan') ?? 1), 0)
