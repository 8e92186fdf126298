import { useRef } from 'react'
import { deviceOf, type SignedInDevice } from '#domain/account.ts'
import { accountMessages } from '#messages/account.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useDevices, useDevicesEnd } from './account.hooks.ts'

const { devices: words } = accountMessages

const shortTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const timeOf = (iso: string) => ({ time: shortTime.format(new Date(iso)) })

/** Where the person is signed in, and the way to sign out of one device, or everywhere else. */
export function Devices(props: { actor: ReadingActor; end: RequestActor }) {
  const { devices, isBusy, hasFailed, retry } = useDevices(props.actor)
  const { ending, failureText, end } = useDevicesEnd(props.end)
  const section = useRef<HTMLElement>(null)
  useFocusRequests(props.end, section)
  return (
    <section ref={section} aria-labelledby="account-devices" className="grid gap-4">
      <div>
        <h2 id="account-devices" className="type-section" data-focus="devices" tabIndex={-1}>
          {words.title}
        </h2>
        <p className="mt-1 text-pretty text-ink-2">{words.lead}</p>
      </div>
      {hasFailed ? (
        <RetryNote onRetry={retry}>{words.failed}</RetryNote>
      ) : (
        <>
          {isBusy && devices.length === 0 && <p className="text-ink-3">{words.loading}</p>}
          <ul className="divide-y divide-line" aria-busy={isBusy}>
            {devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                isEnding={ending === device.id}
                onEnd={() => end(device.id)}
              />
            ))}
          </ul>
          {failureText && (
            <Note tone="error" live>
              {failureText}
            </Note>
          )}
          <div role="status">
            {devices.length === 1 && !isBusy && <p className="text-ink-2">{words.onlyThis}</p>}
          </div>
          {devices.length > 1 && (
            <div>
              <Button busy={ending === null} busyText={words.ending} onClick={() => end(null)}>
                {words.endOthers}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Device(props: { device: SignedInDevice; isEnding: boolean; onEnd: () => void }) {
  const { device, isEnding, onEnd } = props
  const name = words.device(deviceOf(device.user_agent))
  const signedIn = words.signedIn(timeOf(device.signed_in_at))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div>
        <p className="font-[580]">{name}</p>
        <p className="type-xs text-ink-3">
          <span className="whitespace-nowrap">{words.lastUsed(timeOf(device.last_used_at))}</span> ·{' '}
          <span className="whitespace-nowrap">{signedIn}</span>
        </p>
      </div>
      {device.is_this ? (
        <Badge tone="green">{words.thisDevice}</Badge>
      ) : (
        <Button
          label={words.endNamed({ device: name, signedIn })}
          busy={isEnding}
          busyText={words.ending}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}
