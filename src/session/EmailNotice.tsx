import { Suspense, useContext } from 'react'
import { emailNoticeMessages as messages } from '#messages/emailNotice.ts'
import { ShowNothing } from '#ui/LoadBoundary.tsx'
import { lazyCode } from '#ui/lazyCode.tsx'
import { PrerenderContext } from '#ui/prerenderContext.ts'
import { useSession } from './session.hooks.ts'

const SendAgain = lazyCode(() => import('./SendAgain.tsx'), { Failure: ShowNothing })

/**
 * The bar of an e-mail address that nobody has verified. It is in the outlines of screens, too, where styles show it with the
 * stored address (base.css), and has its height from the start: it pushes nothing when the rest of it comes.
 */
export function EmailNotice() {
  const isDrawing = useContext(PrerenderContext)
  const unverified = useSession(({ context }) => (context.isEmailVerified ? null : context.user?.email))
  if (!unverified && !isDrawing) return null
  // As wide as what comes, and the empty place of its answer.
  const room = (
    <>
      <span />
      <span className="invisible min-h-6 font-[580] phone:min-h-11">{messages.sendAgain}</span>
    </>
  )
  return (
    <section
      aria-label={messages.title}
      className="bar-line outline-unverified screen-only type-xs flex-wrap bg-amber-wash text-amber-ink"
    >
      <p className="min-w-48 flex-1">
        <strong className="font-[580]">{messages.title}.</strong> <span>{messages.text}</span>{' '}
        <span className="wrap-anywhere stored-email">{unverified}</span>
      </p>
      <Suspense fallback={room}>{isDrawing ? room : <SendAgain key={unverified}>{room}</SendAgain>}</Suspense>
    </section>
  )
}
