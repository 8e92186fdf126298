/** In what order parcels with a courier need a person. */
import { adviceTimeOf } from './adviceTime.ts'
import { type Delivery, deliveryKinds } from './deliveryContract.ts'

/**
 * The order of the list at `now`: by kind, what waited longest first. Of failed attempts that nobody has advised on, those
 * come first whose time for advice ends first, and last those of which it is over.
 */
export function byUrgency(now: number): (one: Delivery, other: Delivery) => number {
  const place = ({ kind, advice, advise_until }: Delivery) => {
    const isOver = kind === 'attemptFailed' && adviceTimeOf(advise_until, now) === 'over'
    return deliveryKinds.indexOf(kind) + (advice ? 0.5 : isOver ? 0.25 : 0)
  }
  const ends = ({ kind, advice, advise_until }: Delivery) =>
    (kind === 'attemptFailed' && !advice ? advise_until : null) ?? Number.MAX_SAFE_INTEGER
  return (one, other) =>
    place(one) - place(other) ||
    (one.kind === 'checked' ? other.at - one.at : ends(one) - ends(other) || one.at - other.at)
}
