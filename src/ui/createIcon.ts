import { createElement, type SVGProps } from 'react'

/** What Lucide's file of an icon contains. */
type IconData = {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/**
 * An icon of Lucide as one component. Lucide's own, which a build leaves out for this one (tools/build/production.ts), is
 * three, and puts its attributes together at each render. What is the same for all icons is in base.css.
 */
export default function createIcon({ name, node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': true,
        ...props,
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
      },
      drawing,
    )
  }
}
