import { paths } from '#domain/paths.ts'
import { operatorConsoleMessages } from '#messages/operatorConsole.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'

const { secondFactor: messages } = operatorConsoleMessages

/** For an operator without a second factor, in place of the console. */
export default function SecondFactorMissing() {
  return (
    <main id="main" className="min-h-dvh bg-canvas">
      <EmptyState
        level={1}
        title={messages.title}
        action={<ButtonLink to={paths.account}>{messages.setUp}</ButtonLink>}
      >
        {messages.text}
      </EmptyState>
    </main>
  )
}
