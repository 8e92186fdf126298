import { type ChartTransition, lastKey } from '#atlas/chart/chart.ts'
import type { Rules } from '#atlas/chart/rules.ts'
import { guardLabel, guardText } from '#atlas/drawing/textStyles.ts'
import { useSay } from '#atlas/naming/naming.hooks.ts'
import type { Step } from '#atlas/walk/walk.ts'
import type { Answer, GuardMode } from '#atlas/walk/walker.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { GuardReason } from './GuardReason.tsx'

const { walk: words } = atlasMessages

/** One transition of an event: its guard, where it leads, and a button that takes it, if need be by force. */
export function BranchItem(props: {
  branch: ChartTransition
  trigger: string
  isForked: boolean
  /** Whether no other one is tried before it. */
  isFirst: boolean
  /** Whether the guards choose it now. */
  isTaken: boolean
  mode: GuardMode
  answer: Answer | undefined
  rule: Rules[string] | undefined
  take: (step: Step) => void
  onTake: () => void
}) {
  const { branch, trigger, isForked, isFirst, isTaken, mode, answer, rule, take, onTake } = props
  const { guard, targets, actions, description, key } = branch
  const say = useSay()
  const guardName = guard && say.name(guardLabel(guard))
  const label = (isTaken ? words.takeLabel : words.forceLabel)({
    trigger,
    guard: say.name(guardText(branch)),
  })
  return (
    <li
      data-branch={key}
      tabIndex={-1}
      className="border-t border-line py-2 ps-3 pe-2 outline-none focus:bg-selected"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {isForked && (
            <div className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere">
                {guardName ? words.when({ guard: guardName }) : isFirst ? words.always : words.otherwise}
              </span>
              {guardName && (
                <span className="w-33">
                  <NativeSelect
                    size="toolbar"
                    aria-label={words.guard({ guard: guardName })}
                    value={mode}
                    options={[
                      { value: 'real', label: words.modes.real({ answer: answer?.passes ?? false }) },
                      { value: 'pass', label: words.modes.pass },
                      { value: 'fail', label: words.modes.fail },
                    ]}
                    onChange={(next) => take({ type: 'guardSet', key, mode: next })}
                  />
                </span>
              )}
            </div>
          )}
          <div className="wrap-anywhere text-ink-2">
            {targets.length > 0
              ? words.to({ states: targets.map((target) => say.name(lastKey(target))) })
              : words.stays}
          </div>
          {actions.length > 0 && (
            <div className="type-xs wrap-anywhere text-ink-3">
              {words.does({ actions: actions.map(say.name) })}
            </div>
          )}
          {description && <div className="mt-1 text-ink-2">{description}</div>}
        </div>
        {isForked && (
          <Button size="small" label={label} onClick={onTake}>
            {isTaken ? words.take : words.force}
          </Button>
        )}
      </div>
      {guardName && answer && <GuardReason name={guardName} answer={answer} rule={rule} />}
    </li>
  )
}

/** Leads to a transition in the panel, where its rule is. */
export function showBranch(key: string): void {
  const items = document.querySelectorAll<HTMLElement>('[data-branch]')
  ;[...items].find((item) => item.dataset['branch'] === key)?.focus()
}
