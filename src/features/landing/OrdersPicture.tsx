import { paths } from '#domain/paths.ts'
import { landingMessages } from '#messages/landing.ts'
import { useSessionEvents } from '#session/session.hooks.ts'
import { Badge } from '#ui/Badge.tsx'
import { OnwardIcon, SampleIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useWayHome } from './landing.hooks.ts'
import { OrdersList } from './lazyPictures.ts'
import { StaticContent } from './StaticContent.tsx'

const { picture } = landingMessages

/**
 * A picture of the orders list, made of its own components. A click opens the list, or leads on somebody whose company
 * cannot work yet.
 */
export function OrdersPicture() {
  const home = useWayHome()
  const { requestDemo } = useSessionEvents()
  return (
    <figure
      aria-label={picture.label}
      className="relative min-h-96 overflow-hidden rounded-4 border border-line bg-surface shadow-3"
    >
      <div className="flex items-center gap-3 px-(--gutter) pt-4 pb-2">
        <p className="type-section">{picture.title}</p>
        <Badge tone="amber" icon={SampleIcon}>
          {picture.sample}
        </Badge>
        {/* The link covers the whole picture. */}
        <div className="ms-auto [&>a]:after:absolute [&>a]:after:inset-0">
          {home && home.to !== paths.dashboard ? (
            <ButtonLink to={home.to} endIcon={OnwardIcon}>
              {home.label}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.orders} endIcon={OnwardIcon} onClick={requestDemo}>
              <span>
                {picture.open} <span className="phone:sr-only">{picture.title}</span>
              </span>
            </ButtonLink>
          )}
        </div>
      </div>
      <StaticContent>
        <OrdersList />
      </StaticContent>
    </figure>
  )
}
