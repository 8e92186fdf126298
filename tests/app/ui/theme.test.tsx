import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { chooseTextSize } from '#ui/textSize.ts'
import { chooseTheme } from '#ui/theme.ts'

const shown = () => document.documentElement.dataset.theme

afterEach(() => chooseTheme('system'))

test('the size of texts is kept and shown, and the usual one is neither', () => {
  chooseTextSize('large')
  expect([document.documentElement.dataset['textSize'], localStorage.getItem('textSize')]).toEqual([
    'large',
    'large',
  ])
  chooseTextSize('normal')
  expect([document.documentElement.dataset['textSize'], localStorage.getItem('textSize')]).toEqual([
    undefined,
    null,
  ])
})

describe('the theme switch', () => {
  test('steps through system, light and dark, and remembers', async () => {
    render(<ThemeSwitch />)
    expect(shown()).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Theme: System' }))
    expect(shown()).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
    await userEvent.click(screen.getByRole('button', { name: 'Theme: Light' }))
    expect(shown()).toBe('dark')
    await userEvent.click(screen.getByRole('button', { name: 'Theme: Dark' }))
    expect(shown()).toBeUndefined()
    expect(localStorage.getItem('theme')).toBeNull()
  })

  test('follows a choice made in another tab', () => {
    render(<ThemeSwitch />)
    localStorage.setItem('theme', 'dark')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    })
    expect(shown()).toBe('dark')
    expect(screen.getByRole('button', { name: 'Theme: Dark' })).toBeInTheDocument()
  })

  test('takes junk in storage for the system', () => {
    localStorage.setItem('theme', 'mauve')
    render(<ThemeSwitch />)
    expect(screen.getByRole('button', { name: 'Theme: System' })).toBeInTheDocument()
  })
})
