/** What was typed, or filled in, by the name of its field, until a form takes it; the focused field. */
export const early = { typed: new Map<string, string>(), focused: '' }

/**
 * Remembers what is in the fields that the build drew, and what is typed into them, before React takes them over. An
 * extension may have put elements of its own among them: then React draws them again, empty.
 */
export function keepEarlyInput(root: HTMLElement): void {
  const fields = root.querySelectorAll<HTMLInputElement>('form input')
  if (fields.length === 0) return
  for (const { name, value } of fields) if (value) early.typed.set(name, value)
  if (document.activeElement instanceof HTMLInputElement) early.focused = document.activeElement.name
  root.addEventListener('input', keepTyped)
  root.addEventListener('focusin', keepFocused)
}

export function keepTyped({ target }: Event): void {
  if (target instanceof HTMLInputElement) early.typed.set(target.name, target.value)
}

function keepFocused({ target }: Event): void {
  early.focused = target instanceof HTMLInputElement ? target.name : ''
}

/** No more is kept: the form has its chart. */
export function stopKeeping(): void {
  const root = document.getElementById('root')
  root?.removeEventListener('input', keepTyped)
  root?.removeEventListener('focusin', keepFocused)
}
