/**
 * Focuses the control `name` inside `root` (a form, a step): the checked one of a group, else the first.
 * @returns whether there is such a control.
 */
export function focusField(root: ParentNode | null, name: string): boolean {
  const named = [...(root?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])].filter(
    (control) => control.getAttribute('name') === name && !control.matches(':disabled'),
  )
  const target = named.find((control) => control.matches(':checked')) ?? named[0]
  target?.focus()
  return target !== undefined
}
