import { useContext } from 'react'
import type { Rules } from '#atlas/chart/rules.ts'
import { NamingContext, useSay } from '#atlas/naming/naming.hooks.ts'
import type { Answer } from '#atlas/walk/walker.ts'
import { atlasMessages } from '#messages/atlas.ts'

const { walk: words } = atlasMessages

/**
 * Why a guard says what it says: its rule in words, the values that it read, and its code. Where names are words, the code
 * is behind a press.
 */
export function GuardReason(props: { name: string; answer: Answer; rule: Rules[string] | undefined }) {
  const { name, answer, rule } = props
  const { passes, reads } = answer
  const { path: named } = useSay()
  const isCode = useContext(NamingContext) === 'code'
  const valueOf = (value: unknown) =>
    value === '' && !isCode ? words.empty : (JSON.stringify(value) ?? words.unread)
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
                  <dt className="inline text-ink-2">
                    {named(isCode ? path : path.replace(/^context\./, ''))}:{' '}
                  </dt>
                  <dd className="inline font-[580]">{valueOf(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {rule && (
          <details open={isCode}>
            <summary className="type-xs min-h-7 content-center text-ink-2 phone:min-h-11">
              {words.code}
            </summary>
            <pre className="atlas-code">{rule.text}</pre>
            {rule.asks.map((one) => (
              <div key={one.name}>
                <h3 className="type-xs text-ink-3">{words.ruleOf({ name: one.name })}</h3>
                <pre className="atlas-code">{one.text}</pre>
              </div>
            ))}
          </details>
        )}
      </div>
    </details>
  )
}
