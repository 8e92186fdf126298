import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CheckList } from '#ui/field/CheckList.tsx'
import { focusField } from '#ui/field/focusField.ts'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { EditIcon } from '#ui/icons.ts'

const ignore = () => undefined

const ways = [
  { value: 'AUTO', title: 'Automatic', description: 'Karwan calls each customer.' },
  {
    value: 'OURS',
    title: 'Manual, by Karwan',
    description: 'Our people call.',
    badge: { text: 'Extra cost', tone: 'amber' as const, icon: EditIcon },
  },
]

const warehouses = [
  { value: 'w1', label: 'Korangi', end: 'Karachi' },
  { value: 'w2', label: 'I-9', end: 'Islamabad' },
]

const splits = [
  { value: 'OPTION_1', label: 'Highest inventory within the city' },
  { value: 'OPTION_3', label: 'Nearest location (manual)', end: 'You choose' },
]

describe('radio cards', () => {
  test('name each radio by its title alone; sentence and cost describe it', () => {
    render(<RadioCards name="ivr" legend="Calls" value="AUTO" cards={ways} onChange={ignore} />)
    const group = screen.getByRole('radiogroup', { name: 'Calls' })
    expect(within(group).getByRole('radio', { name: 'Automatic' })).toBeChecked()
    const ours = within(group).getByRole('radio', { name: 'Manual, by Karwan' })
    expect(ours).not.toBeChecked()
    expect(ours).toHaveAccessibleDescription('Extra cost Our people call.')
    expect(within(group).getByText('Extra cost').parentElement?.querySelectorAll('svg')).toHaveLength(1)
    const radios = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ name, value }) => [name, value])).toEqual([
      ['ivr', 'AUTO'],
      ['ivr', 'OURS'],
    ])
    expect(group.querySelector('.border-danger')).toBeNull()
    // Below each other, unless told otherwise.
    expect(group.querySelector('[class*="grid-cols-"]')).toBeNull()
  })

  test('say what is wrong on each of them, and are beside each other where they are told to be', () => {
    render(
      <RadioCards
        name="ivr"
        legend="Calls"
        error="Choose one"
        value={undefined}
        cards={ways}
        columns={2}
        onChange={ignore}
      />,
    )
    const group = screen.getByRole('radiogroup', { name: 'Calls' })
    const [automatic, ours] = within(group).getAllByRole('radio')
    expect(automatic).toHaveAccessibleDescription('Karwan calls each customer. Choose one')
    expect(ours).toHaveAccessibleDescription('Extra cost Our people call. Choose one')
    expect(group.querySelectorAll('.border-danger')).toHaveLength(2)
    expect(group.querySelector('.md\\:grid-cols-2')).not.toBeNull()
  })

  test('give the chosen value to their owner', async () => {
    const seen: string[] = []
    render(<RadioCards name="ivr" legend="Calls" value="AUTO" cards={ways} onChange={(v) => seen.push(v)} />)
    await userEvent.click(screen.getByText('Manual, by Karwan'))
    expect(seen).toEqual(['OURS'])
  })
})

describe('a radio list', () => {
  test('names each radio exactly by its label; the second fact describes it', () => {
    render(<RadioList name="split" legend="Split" value={undefined} options={splits} onChange={ignore} />)
    const manual = screen.getByRole('radio', { name: 'Nearest location (manual)' })
    expect(manual).toHaveAccessibleDescription('You choose')
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ name, value }) => [name, value])).toEqual([
      ['split', 'OPTION_1'],
      ['split', 'OPTION_3'],
    ])
    for (const radio of radios) expect(radio.closest('label')).toHaveAttribute('for', radio.id)
    expect(screen.getByRole('radio', { name: 'Highest inventory within the city' })).not.toBeChecked()
  })

  test('says what is wrong with the group, and again on the radio that takes the focus', () => {
    const { container } = render(
      <RadioList
        name="s"
        legend="Split"
        error="Choose one"
        value={undefined}
        options={splits}
        onChange={ignore}
      />,
    )
    const group = screen.getByRole('radiogroup', { name: 'Split' })
    expect(group).toBeInvalid()
    expect(group).toHaveAccessibleErrorMessage('Choose one')
    focusField(container, 's')
    const first = screen.getByRole('radio', { name: 'Highest inventory within the city' })
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription('Choose one')
  })

  test('focuses the chosen radio rather than the first', () => {
    const { container } = render(
      <RadioList name="s" legend="Split" value="OPTION_3" options={splits} onChange={ignore} />,
    )
    focusField(container, 's')
    expect(screen.getByRole('radio', { name: 'Nearest location (manual)' })).toHaveFocus()
  })
})

describe('a check list', () => {
  test('names each checkbox by both its texts', () => {
    render(
      <CheckList
        name="wh"
        legend="Choose at least one"
        aside="1 of 2 selected"
        hint="Both may be chosen"
        values={['w2']}
        options={warehouses}
        onToggle={ignore}
      />,
    )
    const group = screen.getByRole('group', { name: 'Choose at least one' })
    expect(group).toHaveAccessibleDescription('1 of 2 selected Both may be chosen')
    expect(group).toHaveAttribute('aria-labelledby', screen.getByText('Choose at least one').id)
    expect(screen.getByRole('checkbox', { name: 'Korangi Karachi' })).not.toHaveAccessibleDescription()
    expect(within(group).getByRole('checkbox', { name: 'Korangi Karachi' })).not.toBeChecked()
    expect(within(group).getByRole('checkbox', { name: 'I-9 Islamabad' })).toBeChecked()
  })

  test('tells its owner which choice was switched, and to what', async () => {
    const seen: [string, boolean][] = []
    render(
      <CheckList
        name="wh"
        legend="Warehouses"
        values={['w2']}
        options={warehouses}
        onToggle={(value, chosen) => seen.push([value, chosen])}
      />,
    )
    await userEvent.click(screen.getByText('Karachi'))
    await userEvent.click(screen.getByRole('checkbox', { name: /I-9/ }))
    expect(seen).toEqual([
      ['w1', true],
      ['w2', false],
    ])
  })

  test('marks its checkboxes when the group is wrong', () => {
    render(
      <CheckList
        name="wh"
        legend="W"
        error="Choose one"
        values={[]}
        options={warehouses}
        onToggle={ignore}
      />,
    )
    const korangi = screen.getByRole('checkbox', { name: 'Korangi Karachi' })
    expect(korangi).toBeInvalid()
    expect(korangi).toHaveAccessibleDescription('Choose one')
  })
})
