import { paths } from '#domain/paths.ts'
import { shellMessages } from '#messages/shell.ts'
import { useAppConfig } from './appConfig.ts'
import { EmptyState } from './EmptyState.tsx'
import { Logo } from './Logo.tsx'
import { ButtonLink } from './link/ButtonLink.tsx'
import { Link } from './link/Link.tsx'

/** For addresses that lead nowhere. */
export default function NotFoundPage() {
  const { productName } = useAppConfig()
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="flex min-h-19 items-center px-(--gutter)">
        <Link to={paths.landing} kind="plain">
          <Logo product={productName} />
        </Link>
      </header>
      <main id="main">
        <EmptyState
          level={1}
          title={shellMessages.notFound.title}
          action={<ButtonLink to={paths.landing}>{shellMessages.notFound.home}</ButtonLink>}
        >
          {shellMessages.notFound.text}
        </EmptyState>
      </main>
    </div>
  )
}
