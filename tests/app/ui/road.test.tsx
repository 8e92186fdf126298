import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { Note, NoteAction } from '#ui/Note.tsx'
import { Steps } from '#ui/Steps.tsx'

const steps = ['Company Details', 'Warehouse Setup', 'Inventory Management'].map((label) => ({ label }))

describe('the road', () => {
  test('is a list that marks the step one is on and says which are done', () => {
    render(<Steps label="Set-up" steps={steps} current={1} />)
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items.map((item) => item.textContent)).toEqual([
      'Company Detailsdone',
      'Warehouse Setup',
      'Inventory Management',
    ])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('has the second line of a step below its label, and makes what shows a step a choice', () => {
    render(
      <Steps
        label="Set-up"
        steps={[
          { label: 'Sent', detail: '09:30' },
          { label: 'Checked' },
          { label: 'Open', detail: 'Lahore' },
        ]}
        current={1}
        ground="night"
        labels="wide"
        choice={{
          isOpen: (index) => index !== 1,
          wrap: (index, step) => (
            <button type="button" data-place={index}>
              {step}
            </button>
          ),
        }}
      />,
    )
    expect(
      screen.getAllByRole('button').map(({ textContent, dataset }) => [textContent, dataset['place']]),
    ).toEqual([
      ['Sent09:30done', '0'],
      ['OpenLahoredone', '2'],
    ])
    const items = screen.getAllByRole('listitem')
    expect(items[1]).toHaveTextContent(/^Checked$/)
    expect(screen.getByText('Lahore')).toHaveTextContent(/^Lahore$/)
  })

  test('is a progress bar too when it measures progress', () => {
    render(<Steps label="Set-up" steps={steps} current={1} progress />)
    const bar = screen.getByRole('progressbar', { name: 'Set-up' })
    expect(bar).toHaveAttribute('aria-valuemin', '1')
    expect(bar).toHaveAttribute('aria-valuemax', '3')
    expect(bar).toHaveAttribute('aria-valuenow', '2')
    expect(bar).toHaveAttribute('aria-valuetext', 'Step 2 of 3')
  })
})

describe('a note', () => {
  test('announces an error at once and anything else politely, if it is live', () => {
    render(
      <>
        <Note tone="error" live>
          Failed
        </Note>
        <Note tone="warning" live>
          None available
        </Note>
        <Note tone="info">Cleared</Note>
      </>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Failed')
    expect(screen.getByRole('status')).toHaveTextContent('None available')
  })

  test('has its action behind its words, which does what it says', async () => {
    const pressed = vi.fn<() => void>()
    render(
      <Note
        tone="error"
        live
        action={
          <NoteAction focusTarget="again" onClick={pressed}>
            Try Again
          </NoteAction>
        }
      >
        It failed.
      </Note>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('It failed. Try Again')
    const action = screen.getByRole('button', { name: 'Try Again' })
    expect(action).toHaveAttribute('type', 'button')
    expect(action).toHaveAttribute('data-focus', 'again')
    await userEvent.click(action)
    expect(pressed).toHaveBeenCalledOnce()
  })
})
