import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { focusField } from '#ui/field/focusField.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { TextField } from '#ui/field/TextField.tsx'

const ignore = () => undefined

test('a text that is there already is gone on with at its end', async () => {
  function Comment() {
    const [text, setText] = useState('Called')
    return <TextAreaField name="comment" label="Comment" value={text} onChange={setText} />
  }
  render(<Comment />)
  const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Comment' })
  // As a browser leaves it before the first focus.
  field.setSelectionRange(0, 0)
  field.focus()
  await userEvent.keyboard(' twice')
  expect(field).toHaveValue('Called twice')
})

test('a text that is only read says so, keeps its place, and says when it is left', async () => {
  const left = vi.fn<() => void>()
  render(<TextAreaField name="c" label="Comment" value="Called" readOnly onChange={ignore} onBlur={left} />)
  const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Comment' })
  expect(field).toHaveAttribute('readonly')
  expect(field).toHaveAttribute('rows', '3')
  field.setSelectionRange(2, 2)
  field.focus()
  expect(field.selectionStart).toBe(2)
  expect(left).not.toHaveBeenCalled()
  field.blur()
  expect(left).toHaveBeenCalledOnce()
})

describe('a text field', () => {
  test('is named by its label alone, and described by its hint', () => {
    render(
      <TextField
        autoComplete="off"
        name="cnic"
        label="CNIC"
        optional
        hint="Thirteen digits"
        value=""
        onChange={ignore}
      />,
    )
    const field = screen.getByRole('textbox', { name: 'CNIC' })
    expect(field).toHaveAccessibleDescription('(optional) Thirteen digits')
    expect(field).not.toHaveAttribute('aria-invalid')
    expect(field).not.toHaveAttribute('aria-errormessage')
  })

  test('shows its error in place of warning and hint, and is invalid by it', () => {
    render(
      <TextField
        autoComplete="off"
        name="ntn"
        label="NTN"
        hint="Seven digits, a hyphen, one digit"
        warning="Looks short"
        error="Enter an NTN like 1234567-8"
        value="1234567"
        onChange={ignore}
      />,
    )
    const field = screen.getByRole('textbox', { name: 'NTN' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleErrorMessage('Enter an NTN like 1234567-8')
    expect(field).toHaveAccessibleDescription('Enter an NTN like 1234567-8')
    expect(screen.queryByText('Looks short')).toBeNull()
  })

  test('points out with a warning without being invalid', () => {
    render(
      <TextField autoComplete="off" name="zip" label="Zip" warning="Missing" value="" onChange={ignore} />,
    )
    const field = screen.getByRole('textbox', { name: 'Zip' })
    expect(field).toHaveAccessibleDescription('Missing')
    expect(field).toBeValid()
  })

  test('gives every typed text to its owner', async () => {
    const seen: string[] = []
    function Owner() {
      const [value, setValue] = useState('')
      const change = (text: string) => {
        seen.push(text)
        setValue(text)
      }
      return <TextField autoComplete="off" name="name" label="Legal Name" value={value} onChange={change} />
    }
    render(<Owner />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Legal Name' }), 'Che')
    expect(seen).toEqual(['C', 'Ch', 'Che'])
  })

  test('marks a required field for assistive technology without the browser’s own check', () => {
    render(<TextField autoComplete="off" name="a" label="Name" asterisk value="" onChange={ignore} />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field).toHaveAttribute('aria-required', 'true')
    expect(field).not.toHaveAttribute('required')
    expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true')
  })

  test('has a sign before an error and another before a warning, and no asterisk of its own', () => {
    const { container } = render(
      <>
        <TextField autoComplete="off" name="a" label="A" error="Wrong" value="" onChange={ignore} />
        <TextField autoComplete="off" name="b" label="B" warning="Short" value="" onChange={ignore} />
        <TextField autoComplete="off" name="c" label="C" hint="Any" value="" onChange={ignore} />
      </>,
    )
    const lines = ['Wrong', 'Short', 'Any'].map((text) => screen.getByText(text).parentElement)
    expect(lines.map((line) => line?.querySelectorAll('svg').length)).toEqual([1, 1, 0])
    expect(lines[0]?.querySelector('svg')?.innerHTML).not.toBe(lines[1]?.querySelector('svg')?.innerHTML)
    expect(new Set(lines.map((line) => line?.className)).size).toBe(3)
    expect(container).not.toHaveTextContent('*')
  })
})

/** The attributes of a field that the browser reads. */
const told = (field: Element, names: readonly string[]) => names.map((name) => field.getAttribute(name))

describe('a text field tells the browser', () => {
  const writing = ['dir', 'autocapitalize', 'autocorrect', 'spellcheck']
  const byItsLetters = ['auto', null, null, null]
  const leftToRight = ['ltr', 'none', 'off', 'false']

  test.each([
    [{}, byItsLetters],
    [{ type: 'search' }, byItsLetters],
    [{ type: 'email' }, leftToRight],
    [{ type: 'tel' }, leftToRight],
    [{ type: 'url' }, leftToRight],
    [{ forceLtr: true }, leftToRight],
    [{ type: 'email', forceLtr: false }, byItsLetters],
  ] as const)('with %j how it is written', (given, expected) => {
    render(<TextField {...given} autoComplete="off" name="a" label="A" value="x" onChange={ignore} />)
    expect(told(screen.getByLabelText('A'), writing)).toEqual(expected)
    expect(screen.getByLabelText('A')).toHaveAttribute('type', 'type' in given ? given.type : 'text')
  })

  test('nothing of its direction while it is empty', () => {
    render(<TextField autoComplete="off" name="a" label="A" value="" onChange={ignore} />)
    expect(screen.getByLabelText('A')).not.toHaveAttribute('dir')
  })

  test('what it is for, shows its value, and says when it is left', async () => {
    const left = vi.fn<() => void>()
    render(
      <>
        <TextField
          autoComplete="off"
          name="phone"
          label="Phone"
          value="0300"
          inputMode="numeric"
          enterKeyHint="next"
          placeholder="0300 1234567"
          list="numbers"
          required
          readOnly
          onBlur={left}
          onChange={ignore}
        />
        <datalist id="numbers" aria-label="Numbers" />
      </>,
    )
    const field = screen.getByLabelText('Phone')
    expect(field).toHaveValue('0300')
    expect(told(field, ['inputmode', 'enterkeyhint', 'placeholder', 'list', 'aria-required'])).toEqual([
      'numeric',
      'next',
      '0300 1234567',
      'numbers',
      'true',
    ])
    expect(field).toHaveAttribute('readonly')
    await userEvent.tab()
    expect(left).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(left).toHaveBeenCalledOnce()
  })
})

describe('a password field', () => {
  test.each([{ required: true }, { asterisk: true }])('with %j is left as it is typed', async (given) => {
    const left = vi.fn<() => void>()
    render(
      <PasswordField
        {...given}
        name="password"
        label="Password"
        autoComplete="off"
        value="Secret1"
        placeholder="Eight signs"
        onChange={ignore}
        onBlur={left}
      />,
    )
    const field = screen.getByLabelText('Password')
    expect(field).toHaveValue('Secret1')
    const names = ['aria-required', 'placeholder', 'dir', 'autocapitalize', 'autocorrect', 'spellcheck']
    expect(told(field, names)).toEqual(['true', 'Eight signs', 'ltr', 'none', 'off', 'false'])
    const toggle = screen.getByRole('button')
    expect(told(toggle, ['type', 'aria-controls'])).toEqual(['button', field.id])
    const eye = toggle.innerHTML
    await userEvent.tab()
    expect(left).not.toHaveBeenCalled()
    await userEvent.click(toggle)
    expect(left).toHaveBeenCalledOnce()
    expect(toggle.innerHTML).not.toBe(eye)
  })

  test('is shown and hidden by a button that says what it will do', async () => {
    render(
      <PasswordField name="password" label="Password" autoComplete="off" value="secret" onChange={ignore} />,
    )
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field).toHaveAttribute('type', 'password')
  })

  test('takes a pasted password', async () => {
    const seen: string[] = []
    render(
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        value=""
        onChange={(text) => seen.push(text)}
      />,
    )
    await userEvent.click(screen.getByLabelText('Password'))
    await userEvent.paste('from the manager')
    expect(seen).toEqual(['from the manager'])
  })
})

describe('a select', () => {
  test('gives the chosen value to its owner', async () => {
    const seen: string[] = []
    const options = [
      { value: '', label: 'None' },
      { value: 'CANDELA', label: 'Candela' },
    ]
    render(<SelectField name="cms" label="CMS" value="" options={options} onChange={(v) => seen.push(v)} />)
    const select = screen.getByRole('combobox', { name: 'CMS' })
    expect(select).not.toHaveAttribute('aria-required')
    await userEvent.selectOptions(select, 'Candela')
    expect(seen).toEqual(['CANDELA'])
    // The choice is its owner's.
    expect(select).toHaveValue('')
  })

  test.each([{ required: true }, { asterisk: true }])(
    'with %j says so, shows its value, and says when it is left',
    async (given) => {
      const left = vi.fn<() => void>()
      const options = ['None', 'Candela'].map((label) => ({ value: label, label }))
      render(
        <SelectField
          {...given}
          name="cms"
          label="CMS"
          value="Candela"
          options={options}
          onChange={ignore}
          onBlur={left}
        />,
      )
      const select = screen.getByRole('combobox', { name: 'CMS' })
      expect(select).toHaveValue('Candela')
      expect(select).toHaveAttribute('aria-required', 'true')
      await userEvent.tab()
      expect(left).not.toHaveBeenCalled()
      await userEvent.tab()
      expect(left).toHaveBeenCalledOnce()
    },
  )
})

describe('a field with suggestions', () => {
  const cities = ['Karachi', 'Kasur'].map((label) => ({ id: label.toUpperCase(), label }))

  test('leaves Enter to the highlighted one, and has it for itself when none is', async () => {
    const chosen: string[] = []
    const onEnter = vi.fn<() => void>()
    function Owner() {
      const [value, setValue] = useState('')
      return (
        <SuggestField
          name="city"
          label="City"
          listLabel="Cities"
          value={value}
          onChange={setValue}
          suggestions={cities}
          opensItself
          onChoose={(id) => chosen.push(id)}
          onEnter={onEnter}
        />
      )
    }
    render(<Owner />)
    await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'ka')
    expect(await screen.findByRole('listbox', { name: 'Cities' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen).toEqual(['KASUR'])
    expect(onEnter).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual(['KASUR'])
    expect(onEnter).toHaveBeenCalledOnce()
  })
})

describe('what a field with suggestions says and takes', () => {
  test('is the value, the hint, and of each suggestion both lines; a choice is not typed', async () => {
    const told: string[] = []
    function Owner({ readOnly = false }: { readOnly?: boolean }) {
      return (
        <SuggestField
          name="product"
          label="Product"
          hint="Name or SKU"
          listLabel="Products"
          placeholder="Search"
          required
          readOnly={readOnly}
          value="la"
          onChange={(text) => told.push(`typed ${text}`)}
          onBlur={() => told.push('left')}
          suggestions={[
            { id: 'P-1', label: 'Lamp', detail: '3 in Karachi' },
            { id: 'P-2', label: 'Lawn' },
          ]}
          onChoose={(id) => told.push(`chose ${id}`)}
        />
      )
    }
    const { rerender } = render(<Owner />)
    const field = screen.getByRole('combobox', { name: 'Product' })
    expect(field).toHaveAccessibleDescription('Name or SKU')
    expect(field).toBeRequired()
    expect(field).toHaveAttribute('placeholder', 'Search')
    expect(field).toHaveAttribute('autocomplete', 'off')
    expect(field).toHaveAttribute('spellcheck', 'false')
    expect(field).toHaveValue('la')
    await userEvent.type(field, 'w')
    const list = await screen.findByRole('listbox', { name: 'Products' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(['Lamp3 in Karachi', 'Lawn'])
    await userEvent.click(screen.getByRole('option', { name: /Lawn/ }))
    await userEvent.tab()
    expect(told).toEqual(['typed law', 'chose P-2', 'left'])
    rerender(<Owner readOnly />)
    expect(field).toHaveAttribute('readonly')
  })

  test('opens by itself only where somebody is typing', () => {
    const field = (suggestions: readonly { id: string; label: string }[]) => (
      <SuggestField
        name="city"
        label="City"
        listLabel="Cities"
        value=""
        onChange={() => {}}
        suggestions={suggestions}
        opensItself
        onChoose={() => {}}
      />
    )
    const { rerender } = render(field([]))
    rerender(field([{ id: 'KHI', label: 'Karachi' }]))
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
    screen.getByRole('combobox').focus()
    rerender(field([]))
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
    rerender(field([{ id: 'KHI', label: 'Karachi' }]))
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('focusField', () => {
  test('focuses the control of that name, and says whether there was one', () => {
    const { container } = render(
      <>
        <TextField autoComplete="off" name="a" label="A" value="" onChange={ignore} />
        <PasswordField name="b" label="B" autoComplete="off" value="" onChange={ignore} />
      </>,
    )
    expect(focusField(container, 'b')).toBe(true)
    expect(screen.getByLabelText('B')).toHaveFocus()
    expect(focusField(container, 'c')).toBe(false)
    expect(focusField(null, 'a')).toBe(false)
    expect(screen.getByLabelText('B')).toHaveFocus()
  })
})
