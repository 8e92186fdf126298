import { mailPaths } from '#domain/paths.ts'
import { accountMessages } from '#messages/account.ts'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { useOwnership } from './account.hooks.ts'

const { ownership: words } = accountMessages

/** What changed who owns the company, with the way to take it back: for an owner, where no mail is sent. */
export function Ownership({ actor }: { actor: ReadingActor }) {
  return useOwnership(actor).map(({ token, text }) => (
    <div key={token} className="mt-4 first:mt-0">
      <Note tone="warning">
        <span>{text}</span> <span>{words.ask}</span>{' '}
        <Link to={`${mailPaths.takeBack}#${token}`}>{words.takeBack}</Link>
      </Note>
    </div>
  ))
}
