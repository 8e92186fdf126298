import type { Rules } from '#atlas/chart/rules.ts'
import type { Answer } from '#atlas/walk/walker.ts'
import { atlasMessages } from '#messages/atlas.ts'

const { walk: words } = atlasMessages

/** Why a guard says what it says: its rule in words, the values that it read, and its text. */
export function GuardReason(props: { name: string; answer: Answer; rule: Rules[string] | undefined }) {
  const { name, answer, rule } = props
  const { passes, reads } = answer
  const told = [rule, ...(rule?.asks ?? [])].flatMap((one) => one?.words ?? [])
  return (
    <details className="mt-1">
      <summary
        aria-label={words.whyOf({ guard: name, passes })}
        className="type-xs min-h-7 content-center text-ink-2 phone:min-h-11"
      >
        {words.why({ passes })}
      </summary>
      <div className="flex flex-col gap-2 pb-1">
        {told.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {reads.size > 0 && (
          <div>
            <h3 className="type-xs text-ink-3">{words.reads}</h3>
            <dl className="atlas-code">
              {[...reads].map(([path, value]) => (
                <div key={path}>
                  <dt className="inline text-ink-2">{path}: </dt>
                  <dd className="inline font-[580]">{JSON.stringify(value) ?? words.unread}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {rule && <pre className="atlas-code">{rule.text}</pre>}
        {rule?.asks.map((one) => (
          <div key={one.name}>
            <h3 className="type-xs text-ink-3">{words.ruleOf({ name: one.name })}</h3>
            <pre className="atlas-code">{one.text}</pre>
          </div>
        ))}
      </div>
    </details>
  )
}
