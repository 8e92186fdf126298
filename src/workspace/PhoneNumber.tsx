import { phoneLinks } from '#domain/identityNumbers.ts'
import { partMessages } from '#messages/parts.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { ExternalLink } from '#ui/link/Link.tsx'

/** A number that calls, writes and copies; any other text is only copied. */
export function PhoneNumber({ number }: { number: string }) {
  const links = phoneLinks(number)
  const shown = <Ltr>{number}</Ltr>
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 phone:gap-x-2.5 phone:[&_a]:relative phone:[&_a]:after:absolute phone:[&_a]:after:-inset-x-1 phone:[&_a]:after:-inset-y-3">
      {links ? <ExternalLink href={links.call}>{shown}</ExternalLink> : shown}
      <span className="inline-flex gap-x-[inherit] whitespace-nowrap">
        {links && <ExternalLink href={links.whatsApp}>{partMessages.whatsApp}</ExternalLink>}
        <CopyButton text={number}>{partMessages.copyNumber}</CopyButton>
      </span>
    </span>
  )
}
