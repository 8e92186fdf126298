import { papersMessages } from '#messages/papers.ts'
import { barsOf } from './code128.ts'

/** Modules that stay white at each side, so that a scanner finds the first bar. */
const QUIET = 10

/** A text in Code 128 with the text below it; the text alone where the code does not have it. */
export function Barcode({ text }: { text: string }) {
  const drawn = barsOf(text)
  return (
    <figure className="text-center">
      {drawn && (
        <svg
          role="img"
          aria-label={papersMessages.barcode({ text })}
          viewBox={`${-QUIET} 0 ${drawn.width + 2 * QUIET} 40`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className="h-[14mm] w-full"
        >
          <path
            fill="black"
            d={drawn.bars.map(({ x, width }) => `M${x} 0h${width}v40h${-width}z`).join('')}
          />
        </svg>
      )}
      <figcaption className="force-ltr figures font-[600] tracking-wide">{text}</figcaption>
    </figure>
  )
}
