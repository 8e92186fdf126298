import { orderPath } from '#domain/paths.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'

/** Leads from the dialog of an act on several orders to one of them. @param name what it is called; left out: as the order */
export function OrderLink({ order, name = order }: { order: string; name?: string }) {
  return (
    <PlainLink to={orderPath(order)} className="force-ltr font-[600] underline underline-offset-3 phone:py-1">
      {name}
    </PlainLink>
  )
}
