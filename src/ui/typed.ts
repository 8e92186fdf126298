/**
 * Writes into a control as if somebody had typed or chosen it. React, which remembers what a script writes, would take it
 * for its own.
 */
export function typeInto(control: HTMLElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

/**
 * Tells React what a password manager, or another extension, wrote into the fields of a form without an event. React
 * keeps what it shows in the attribute `value`.
 */
export function readFilled(form: HTMLFormElement): void {
  for (const field of form.elements) {
    const isText =
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && hasText(field))
    if (!isText || field.value === field.defaultValue) continue
    const { value } = field
    field.value = field.defaultValue
    typeInto(field, value)
  }
}

const hasText = ({ type }: HTMLInputElement) =>
  !['checkbox', 'radio', 'file', 'submit', 'button'].includes(type)
