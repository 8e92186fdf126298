import { useContext } from 'react'
import { paths } from '#domain/paths.ts'
import { shellMessages } from '#messages/shell.ts'
import { useAppConfig } from './appConfig.ts'
import { EmptyState } from './EmptyState.tsx'
import { InShellContext } from './inShell.ts'
import { Logo } from './Logo.tsx'
import { ButtonLink } from './link/ButtonLink.tsx'
import { Link } from './link/Link.tsx'

/** For addresses that lead nowhere. */
export default function NotFoundPage() {
  const { productName } = useAppConfig()
  if (useContext(InShellContext)) return <Nothing home={paths.dashboard} />
  return (
    <div className="min-h-dvh bg-canvas">
      <header className="flex min-h-19 items-center px-(--gutter)">
        <Link to={paths.landing} kind="plain">
          <Logo product={productName} />
        </Link>
      </header>
      <Nothing home={paths.landing} />
    </div>
  )
}

function Nothing({ home }: { home: string }) {
  return (
    <main id="main">
      <EmptyState
        level={1}
        title={shellMessages.notFound.title}
        action={<ButtonLink to={home}>{shellMessages.notFound.home}</ButtonLink>}
      >
        {shellMessages.notFound.text}
      </EmptyState>
    </main>
  )
}
