import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useEarlyInput } from '#ui/start/useEarlyInput.ts'

const changes: [string, string][] = []

function Form({ actor }: { actor: string }) {
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, {
    actor,
    values: { email: '' },
    change: (name, value) => changes.push([name, value]),
  })
  return (
    <form method="post" ref={form} noValidate>
      <input name="email" autoComplete="off" aria-label="Email" value="" onChange={() => {}} />
    </form>
  )
}

test('what is typed between taking over and the start of the chart is passed on, once', () => {
  const page = render(<Form actor="not started" />)
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'sana@shop.test' } })
  expect(changes).toEqual([])
  page.rerender(<Form actor="started" />)
  expect(changes).toEqual([['email', 'sana@shop.test']])
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'more' } })
  page.rerender(<Form actor="started" />)
  expect(changes).toHaveLength(1)
})
