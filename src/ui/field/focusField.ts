/**
 * Focuses the control named `name` inside `root` (a form, a step): the chosen one of a group, else its first.
 * @returns whether there was one to focus.
 */
export function focusField(root: ParentNode | null, name: string): boolean {
  const named = [...(root?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])].filter(
    (control) => control.getAttribute('name') === name && !control.matches(':disabled'),
  )
  const target = named.find((control) => control.matches(':checked')) ?? named[0]
  target?.focus()
  return target !== undefined
}
