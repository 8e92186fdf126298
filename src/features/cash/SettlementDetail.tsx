import { useRef } from 'react'
import { deductionKinds, totalOf } from '#domain/cash/account.ts'
import type { RowAct, SettlementResponse, SettlementRow } from '#domain/cash/cashContract.ts'
import { orderPath } from '#domain/paths.ts'
import { calendarParts } from '#domain/weeks.ts'
import { cashMessages } from '#messages/cash.ts'
import { dateMessages } from '#messages/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { BackIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { useKeptFocus } from '#ui/useKeptFocus.ts'
import {
  type OpenSettlementActor,
  type SettlementOnScreen,
  useOpenSettlement,
  useRupees,
} from './cash.hooks.ts'
import { TextDialog } from './TextDialog.tsx'

const words = cashMessages.settlement

const isToDecide = ({ result, decision }: SettlementRow) =>
  result !== 'matched' && (decision === null || decision === 'asked')

/** It says how many rows are to be decided: a second press decides nothing more. */
const headingOf = (section: HTMLElement) => section.querySelector('h2')

/** Without another row nothing is near to the button that opened a dialog. */
const afterDecision = (section: HTMLElement | null) =>
  section?.querySelector('tbody') ? null : section && headingOf(section)

/** One settlement: what is to be decided first, and how gross becomes what arrived. */
export function SettlementDetail({ actor }: { actor: OpenSettlementActor }) {
  const shown = useOpenSettlement(actor)
  const { settlement } = shown
  const { state, courier, reference, rows } = settlement
  const open = state === 'takenBack' ? [] : rows.filter(isToDecide)
  const rest = rows.filter((row) => !open.includes(row))
  const wait = shown.isBusy ? words.wait : undefined
  const toDecide = useRef<HTMLElement>(null)
  useKeptFocus(toDecide, headingOf)
  const explained = shown.choice && words.explain[shown.choice.act]
  return (
    <>
      <PageHeader
        before={<IconButton icon={BackIcon} label={words.back} unavailable={wait} onClick={shown.close} />}
        title={
          <>
            <span>{courier}</span> <Ltr>{reference}</Ltr>
          </>
        }
        facts={
          state === 'takenBack' && <Badge tone="grey">{cashMessages.settlements.states.takenBack}</Badge>
        }
        below={words.recordedBy({
          name: settlement.recorded_by,
          day: dateMessages.day(calendarParts(settlement.at, shown.zone)),
        })}
        actions={
          state !== 'takenBack' && (
            <Button unavailable={shown.reasonAgainst ?? wait} onClick={shown.askTakeBack}>
              {words.takeBack}
            </Button>
          )
        }
      />
      <div {...shown.chart} className="grid gap-8 pb-10">
        {shown.refusal !== null && !shown.isExplaining && (
          <div className="px-(--gutter)">
            <Note tone="error" live>
              {shown.refusal || cashMessages.notDone}
            </Note>
          </div>
        )}
        <Sums settlement={settlement} />
        <section ref={toDecide}>
          {/* Around the heading: one with nothing but a status has no name. */}
          <div role="status">
            <h2 tabIndex={-1} className="type-section px-(--gutter) pb-3">
              <span>{open.length > 0 ? words.toDecide({ count: open.length }) : words.nothingToDecide}</span>
            </h2>
          </div>
          {open.length > 0 && <Rows shown={shown} rows={open} areOpen />}
        </section>
        {rest.length > 0 && (
          <section>
            <h2 className="type-section px-(--gutter) pb-3">{words.matched({ count: rest.length })}</h2>
            <Rows shown={shown} rows={rest} areOpen={false} />
          </section>
        )}
      </div>
      {shown.isExplaining && explained && (
        <TextDialog
          typed={shown}
          title={explained.title}
          label={explained.label}
          confirm={explained.confirm}
          field="text"
          last={() => afterDecision(toDecide.current)}
        />
      )}
      <ConfirmDialog
        open={shown.isConfirming}
        title={words.takeBackTitle({ reference })}
        text={words.takeBackText}
        safe={words.keep}
        onSafe={shown.keep}
        confirm={words.takeBack}
        onConfirm={shown.takeBack}
      />
    </>
  )
}

/** bank = gross − deductions, a line each. */
function Sums({ settlement }: { settlement: SettlementResponse }) {
  const format = useRupees()
  const lines = deductionKinds.flatMap((kind) => {
    const minor = settlement.deductions[kind] ?? 0
    return minor === 0 ? [] : [[cashMessages.deductions[kind], -minor] as const]
  })
  return (
    <dl className="mx-(--gutter) max-w-100">
      {[[words.sums.gross, settlement.gross] as const, ...lines].map(([term, minor]) => (
        <div key={term} className="flex justify-between gap-3 py-0.75">
          <dt className="text-ink-2">{term}</dt>
          <dd className="figures">
            <Ltr>{format(minor)}</Ltr>
          </dd>
        </div>
      ))}
      <div className="type-base mt-1 flex justify-between gap-3 border-t border-ink pt-2.5 font-[640]">
        <dt>{words.sums.bank}</dt>
        <dd className="figures">
          <Ltr>{format(settlement.bank)}</Ltr>
        </dd>
      </div>
    </dl>
  )
}

/** What may be done about a row: only what has a parcel is asked for its difference. */
const actsOf = ({ result }: SettlementRow): RowAct[] =>
  result === 'unknown'
    ? ['again', 'asked', 'writtenOff']
    : result === 'notDelivered'
      ? ['accepted', 'asked', 'again']
      : ['accepted', 'asked', 'writtenOff']

function Rows({
  shown,
  rows,
  areOpen,
}: {
  shown: SettlementOnScreen
  rows: readonly SettlementRow[]
  areOpen: boolean
}) {
  const format = useRupees()
  return (
    <Table caption={areOpen ? words.toDecide({ count: rows.length }) : words.matched({ count: rows.length })}>
      <thead>
        <tr>
          <Column>{words.cn}</Column>
          <Column notOn="phone">{words.order}</Column>
          <Column end>{words.gross}</Column>
          <Column end notOn="phone">
            {words.due}
          </Column>
          <Column end notOn="phone">
            {words.deducted}
          </Column>
          <Column notOn="phone">{words.result}</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell kind="head">
              <span className="block py-2">
                <Ltr>{row.cn}</Ltr>
                <span className="type-xs block font-[450] whitespace-normal text-ink-2 md:hidden">
                  {row.order && <Link to={orderPath(row.order.label)}>{row.order.label}</Link>}{' '}
                  <Result row={row} />
                </span>
                {areOpen && <Acts shown={shown} row={row} />}
              </span>
            </Cell>
            <Cell notOn="phone">
              {row.order ? <Link to={orderPath(row.order.label)}>{row.order.label}</Link> : '–'}
            </Cell>
            <Cell kind="strong">{format(row.gross)}</Cell>
            <Cell kind="figure" notOn="phone">
              {format(row.due)}
            </Cell>
            <Cell kind="figure" notOn="phone">
              {format(totalOf(row.deductions))}
            </Cell>
            <Cell notOn="phone">
              <Result row={row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Result({ row }: { row: SettlementRow }) {
  const format = useRupees()
  const { result, decision, reason, gross, due } = row
  const difference = gross - due
  return (
    <span className="inline-grid justify-items-start gap-1 py-1">
      <Badge tone={result === 'matched' ? 'green' : isToDecide(row) ? 'amber' : 'grey'}>
        {decision ? `${words.results[result]} · ${words.decisions[decision]}` : words.results[result]}
      </Badge>
      {result === 'differs' && difference !== 0 && (
        <span className="type-xs text-ink-2">
          {words.difference({ amount: format(Math.abs(difference)), isMore: difference > 0 })}
        </span>
      )}
      {reason !== '' && <span className="type-xs wrap-anywhere text-ink-2">{reason}</span>}
    </span>
  )
}

function Acts({ shown, row }: { shown: SettlementOnScreen; row: SettlementRow }) {
  const isChosen = (act: RowAct) => shown.choice?.row === row.id && shown.choice.act === act
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {actsOf(row).map((act) => {
        const name = row.result === 'unknown' && act === 'writtenOff' ? words.setAside : words.acts[act]
        return (
          <Button
            key={act}
            label={words.actOf({ act: name, cn: row.cn })}
            unavailable={shown.reasonAgainst ?? (shown.isBusy && !isChosen(act) ? words.wait : undefined)}
            busy={shown.isBusy && isChosen(act)}
            onClick={() => shown.decide(row.id, act)}
          >
            {name}
          </Button>
        )
      })}
    </span>
  )
}
