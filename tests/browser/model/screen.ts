/** What a flow shows, read from the page at one instant and compared with what its model says. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { leavesOf } from '#tests/model/rig.ts'

export type Screen = {
  /** `data-state` of the flow's root; null while the flow is not on the screen. */
  state: string | null
  path: string
  heading: string
  /** What is announced at once. */
  alert: string
  /** By label. */
  fields: Record<string, { value: string; error: string }>
  /** The labels of what is chosen, by legend. */
  choices: Record<string, { chosen: string[]; error: string }>
  /** By term. */
  facts: Record<string, string>
  /** The button that submits. */
  submit: { text: string; isDisabled: boolean } | null
}

/** `data-state` as the chart's state value gives it. */
export const stateOf = (chart: AnyMachineSnapshot): string => leavesOf(chart).join(' ')

/** Waits until the screen of a flow shows all that is expected; other parts of it may show anything. */
export async function expectScreen(page: Page, chart: string, expected: Partial<Screen>): Promise<void> {
  await expect
    .poll(() => page.evaluate(readScreen, chart), {
      intervals: [10, 20, 50, 100, 200],
      message: `${chart} shows`,
    })
    .toEqual(expect.objectContaining(expected))
}

/** Runs in the page. */
function readScreen(chart: string): Screen {
  const root = document.querySelector<HTMLElement>(`[data-chart="${chart}"]`)
  const scope = root ?? document.body
  const shown = <Kind extends HTMLElement>(selector: string) =>
    [...scope.querySelectorAll<Kind>(selector)].filter((element) => element.checkVisibility())
  const textOf = (element: Element | null | undefined) =>
    ((element as HTMLElement | null | undefined)?.innerText ?? '').replace(/\s+/g, ' ').trim()
  const byId = (id: string | null) => (id === null ? null : document.getElementById(id))
  const errorOf = (element: Element) => textOf(byId(element.getAttribute('aria-errormessage')))

  const fields = shown<HTMLInputElement | HTMLSelectElement>('input, select')
    .filter(({ type }) => type !== 'radio' && type !== 'checkbox')
    .map((field) => {
      const value = field instanceof HTMLSelectElement ? textOf(field.selectedOptions[0]) : field.value
      return [textOf(field.labels?.[0]), { value, error: errorOf(field) }]
    })
  const choices = shown('fieldset[aria-labelledby]').map((group) => {
    const chosen = [...group.querySelectorAll<HTMLInputElement>('input:checked')]
    const error = group.matches('[aria-invalid]')
      ? errorOf(group)
      : textOf(
          group.querySelector('[aria-invalid]') &&
            byId(group.getAttribute('aria-describedby')?.split(' ').at(-1) ?? null),
        )
    return [
      textOf(byId(group.getAttribute('aria-labelledby'))),
      { chosen: chosen.map(({ labels }) => textOf(labels?.[0])), error },
    ]
  })
  const submit = shown<HTMLButtonElement>('button[type=submit]')[0]
  return {
    state: root?.dataset['state'] ?? null,
    path: location.pathname,
    heading: textOf(document.querySelector('h1')),
    alert: shown('[role=alert]').map(textOf).join(' '),
    fields: Object.fromEntries(fields),
    choices: Object.fromEntries(choices),
    facts: Object.fromEntries(shown('dt').map((term) => [textOf(term), textOf(term.nextElementSibling)])),
    submit: submit ? { text: textOf(submit), isDisabled: submit.disabled } : null,
  }
}

/** Replaces the text of a field, so that the page gets a change also when the text is the same. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()).trim() === text.trim()) await field.fill(`${text}.`)
  await field.fill(text)
}
