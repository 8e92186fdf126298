import { Suspense } from 'react'
import { lazyCode } from '#ui/start/lazyCode.tsx'

// Only a company that begins has them.
const FirstSteps = lazyCode(() => import('#workspace/FirstSteps.tsx'))

/** The first steps of a company, in a place that has their height before their code is there. */
export function LaterFirstSteps(props: { onPutAway: (() => void) | null }) {
  return (
    <Suspense fallback={<div className="mb-6 h-112" />}>
      <FirstSteps {...props} />
    </Suspense>
  )
}
