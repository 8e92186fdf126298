import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IconButton } from '#ui/IconButton.tsx'
import { EditIcon } from '#ui/icons.ts'
import { showTips } from '#ui/tips.ts'

const nothing = () => {}

describe('the tip of a control that has only an icon', () => {
  let stop = () => {}
  beforeEach(() => {
    stop = showTips(document)
    render(
      <>
        <IconButton onClick={nothing} label="Edit KW-1" icon={EditIcon} />
        <input aria-label="Name" autoComplete="off" />
      </>,
    )
  })
  afterEach(() => stop())

  const edit = () => screen.getByRole('button', { name: 'Edit KW-1' })
  const tip = () => screen.queryByText('Edit KW-1')

  test('is shown to the keyboard, until Escape or the next control', async () => {
    const user = userEvent.setup()
    await user.tab()
    expect(edit()).toHaveFocus()
    expect(tip()).toBeVisible()
    await user.keyboard('{Escape}')
    expect(tip()).not.toBeVisible()
    await user.tab()
    await user.tab({ shift: true })
    expect(tip()).toBeVisible()
    await user.tab()
    expect(tip()).not.toBeVisible()
  })

  test('is shown to the pointer, and to a finger while it presses', async () => {
    const user = userEvent.setup()
    await user.hover(edit())
    expect(tip()).toBeVisible()
    await user.hover(screen.getByRole('textbox', { name: 'Name' }))
    expect(tip()).not.toBeVisible()
    await user.pointer({ keys: '[TouchA>]', target: edit() })
    expect(tip()).toBeVisible()
    await user.pointer({ keys: '[/TouchA]' })
    expect(tip()).not.toBeVisible()
  })

  test('adds nothing to what a screen reader says', () => {
    expect(edit()).toHaveAccessibleName('Edit KW-1')
    expect(edit()).not.toHaveAccessibleDescription()
  })
})
