import { render } from '@testing-library/react'
import * as lucideTrash from 'lucide-react/icons/trash'
import * as lucideTruck from 'lucide-react/icons/truck'
import { describe, expect, test } from 'vitest'
import createIcon from '#ui/createIcon.ts'

/** What a build takes instead of Lucide's component of an icon. */
function ours(icon: object) {
  const { __iconData: data } = icon as { __iconData: Parameters<typeof createIcon>[0] }
  return createIcon(data)
}

const drawn = (element: Element | null) => element?.querySelector('svg')

describe('an icon', () => {
  test.each([
    ['truck', lucideTruck],
    ['trash', lucideTrash],
  ])('%s is drawn as by Lucide, with its classes and hidden', (name, icon) => {
    const Theirs = icon.default
    const Ours = ours(icon)
    const theirs = drawn(render(<Theirs className="size-5" />).container)
    const svg = drawn(render(<Ours className="size-5" />).container)
    expect(svg?.innerHTML).toBe(theirs?.innerHTML)
    expect(svg).toHaveAttribute('class', `lucide lucide-${name} size-5`)
    expect(svg).toHaveAttribute('viewBox', theirs?.getAttribute('viewBox') ?? '')
    expect(svg).toHaveAttribute('aria-hidden', 'true')
  })
})
