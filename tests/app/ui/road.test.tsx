import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Note } from '#ui/Note.tsx'
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
})
