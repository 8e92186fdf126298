import { useState } from 'react'
import { totalOf } from '#domain/cash/account.ts'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { orderPath } from '#domain/paths.ts'
import { calendarParts, parseDay, spanOfDay } from '#domain/weeks.ts'
import { cashMessages } from '#messages/cash.ts'
import { dateMessages } from '#messages/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { NativeSelect } from '#ui/field/NativeSelect.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { RowCheck } from '#ui/RowCheck.tsx'
import { Stat } from '#ui/Stat.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { type CashOnScreen, useRupees } from './cash.hooks.ts'
import { TextDialog } from './TextDialog.tsx'

type Part = { cash: CashOnScreen; found: CashResponse }

/** What couriers hold by age, what is late, and what they paid out. */
export function CashOverview({ cash }: { cash: CashOnScreen }) {
  const { cash: found, refusal } = cash
  return (
    <div className="grid gap-8 pb-10" aria-busy={cash.isLoading || undefined}>
      {refusal !== null && !cash.isGivingUp && (
        <div className="px-(--gutter)">
          <Note tone="error" live>
            {refusal || cashMessages.notDone}
          </Note>
        </div>
      )}
      <Figures found={found} />
      {found ? (
        <>
          <Couriers cash={cash} found={found} />
          <Settlements cash={cash} found={found} />
          {found.late.length > 0 && <Late cash={cash} found={found} />}
        </>
      ) : (
        <p role="status" className="px-(--gutter) text-ink-2">
          {cashMessages.loading}
        </p>
      )}
      {cash.isGivingUp && (
        <TextDialog
          typed={cash}
          title={cashMessages.late.giveUpTitle({ count: cash.parcels.length })}
          text={cashMessages.late.giveUpText}
          label={cashMessages.settlement.explain['writtenOff']?.label ?? ''}
          confirm={cashMessages.settlement.acts.writtenOff}
          field="reason"
        />
      )}
    </div>
  )
}

function Figures({ found }: { found: CashResponse | null }) {
  const format = useRupees()
  const words = cashMessages.figures
  const value = (minor: number | undefined) => (minor === undefined ? '–' : format(minor))
  return (
    <section aria-label={words.label}>
      <dl className="grid grid-cols-2 gap-px border-y border-line bg-line xl:grid-cols-4 [&>:first-child]:ps-(--gutter) max-xl:[&>:nth-child(3)]:ps-(--gutter)">
        <Stat label={words.expected} hint={words.expectedHint} value={value(found?.expected)} />
        <Stat label={words.collected} hint={words.collectedHint} value={value(found?.collected)} />
        <Stat label={words.overdue} hint={words.overdueHint} value={value(found?.overdue)} />
        <Stat label={words.remitted} hint={words.remittedHint} value={value(found?.remitted)} />
      </dl>
    </section>
  )
}

function Heading({ children }: { children: string }) {
  return <h2 className="type-section px-(--gutter) pb-3">{children}</h2>
}

const dayChoices = [1, 2, 3, 5, 7, 10, 14, 15, 21, 30, 45, 60, 90]

function Couriers({ cash, found }: Part) {
  const format = useRupees()
  const words = cashMessages.couriers
  if (found.couriers.length === 0)
    return (
      <div className="grid justify-items-start gap-3 px-(--gutter)">
        <p className="text-ink-2">{words.none}</p>
        <Opening cash={cash} />
      </div>
    )
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pe-(--gutter) pb-1 [&_h2]:pb-0">
        <Heading>{words.title}</Heading>
        <Opening cash={cash} />
      </div>
      <Table caption={words.title}>
        <thead>
          <tr>
            <Column>{words.courier}</Column>
            <Column end notOn="phone">
              {words.expected}
            </Column>
            {words.ages.map((age) => (
              <Column key={age} end notOn="narrow">
                {age}
              </Column>
            ))}
            <Column end>{words.held}</Column>
            <Column>{words.pays}</Column>
          </tr>
        </thead>
        <tbody>
          {found.couriers.map((courier) => (
            <tr key={courier.name}>
              <Cell kind="head">
                <span className="grid justify-items-start gap-1.5 py-2">
                  <span>{courier.name}</span>
                  <span className="type-xs font-[450] text-ink-3">
                    {words.parcels({ count: courier.parcels })}
                  </span>
                  <Ask cash={cash} courier={courier} />
                </span>
              </Cell>
              <Cell kind="figure" notOn="phone">
                {format(courier.expected)}
              </Cell>
              {courier.held.map((minor, index) => (
                <Cell key={words.ages[index]} kind="figure" notOn="narrow">
                  {minor === 0 ? '–' : format(minor)}
                </Cell>
              ))}
              <Cell kind="strong">
                {format(courier.held.reduce((sum, minor) => sum + minor, courier.opening))}
                {courier.opening !== 0 && (
                  <span className="type-xs block text-ink-2 phone:ms-auto phone:max-w-24 phone:whitespace-normal">
                    {cashMessages.opening.left({ amount: format(courier.opening) })}
                  </span>
                )}
                {courier.overdue > 0 && (
                  <span className="type-xs block text-red-ink phone:ms-auto phone:whitespace-normal">
                    {words.overdue} <span className="whitespace-nowrap">{format(courier.overdue)}</span>
                  </span>
                )}
              </Cell>
              <Cell>
                <span className="block min-w-28">
                  <NativeSelect
                    aria-label={words.daysOf({ courier: courier.name })}
                    value={String(courier.days)}
                    options={[...new Set([...dayChoices, courier.days])]
                      .sort((a, b) => a - b)
                      .map((days) => ({ value: String(days), label: words.days({ days }) }))}
                    onChange={(days) =>
                      cash.change({ is: 'days', courier: courier.name, days: Number(days) })
                    }
                  />
                </span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Opens the dialog of an opening balance. */
function Opening({ cash }: { cash: CashOnScreen }) {
  return (
    <Button size="small" unavailable={cash.reasonAgainst} onClick={() => cash.begin(cash.onlyCourier)}>
      {cashMessages.opening.action}
    </Button>
  )
}

/** Of a courier that is connected: its payments are asked for, and what it answered. */
function Ask({ cash, courier }: { cash: CashOnScreen; courier: CashResponse['couriers'][number] }) {
  const { ask, name } = courier
  const words = cashMessages.couriers
  if (!ask) return null
  return (
    <>
      <span className="whitespace-nowrap">
        <Button
          size="small"
          label={words.askOf({ courier: name })}
          busy={ask.is_asking}
          busyText={words.asking}
          unavailable={cash.reasonAgainst}
          onClick={() => cash.change({ is: 'ask', courier: ask.courier })}
        >
          {words.ask}
        </Button>
      </span>
      <span
        role="status"
        className="type-xs font-[450] text-pretty whitespace-normal text-ink-2 empty:hidden"
      >
        {ask.words !== null
          ? words.couldNot({ words: ask.words })
          : ask.answered_at !== null && !ask.is_asking
            ? words.found({ count: ask.found })
            : ''}
      </span>
    </>
  )
}

function Late({ cash, found }: Part) {
  const format = useRupees()
  const words = cashMessages.late
  // Which of them are checked is a plain value.
  const [chosen, setChosen] = useState<readonly string[]>([])
  const shown = chosen.filter((id) => found.late.some(({ parcel_id }) => parcel_id === id))
  const toggle = (id: string) =>
    setChosen(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <section>
      <Heading>{words.title}</Heading>
      <div className="flex flex-wrap items-center justify-between gap-3 px-(--gutter) pb-3">
        <p className="text-ink-2">{words.lead({ count: found.late.length })}</p>
        {shown.length > 0 && (
          <Button unavailable={cash.reasonAgainst} onClick={() => cash.chooseParcels(shown)}>
            {words.giveUp({ count: shown.length })}
          </Button>
        )}
      </div>
      <Table caption={words.title}>
        <thead>
          <tr>
            <Column>{words.order}</Column>
            <Column notOn="phone">{words.cn}</Column>
            <Column notOn="phone">{words.courier}</Column>
            <Column notOn="phone">{words.delivered}</Column>
            <Column end>{words.due}</Column>
          </tr>
        </thead>
        <tbody>
          {found.late.map((parcel) => {
            const day = dateMessages.day(calendarParts(parcel.delivered_at, cash.zone))
            return (
              <tr key={parcel.parcel_id}>
                <Cell kind="head">
                  <span className="flex items-center gap-1">
                    <RowCheck
                      label={words.choose({ order: parcel.order.label })}
                      checked={shown.includes(parcel.parcel_id)}
                      onChange={() => toggle(parcel.parcel_id)}
                    />
                    <span>
                      <Link to={orderPath(parcel.order.label)}>{parcel.order.label}</Link>
                      <span className="type-xs ms-2 font-[450] whitespace-nowrap text-ink-3 md:hidden">
                        {day}
                      </span>
                      <span className="type-xs block font-[450] text-ink-3 md:hidden">
                        <span>{parcel.courier}</span> <Ltr>{parcel.cn}</Ltr>
                      </span>
                    </span>
                  </span>
                </Cell>
                <Cell notOn="phone">
                  <Ltr>{parcel.cn}</Ltr>
                </Cell>
                <Cell notOn="phone">{parcel.courier}</Cell>
                <Cell notOn="phone">{day}</Cell>
                <Cell kind="strong">{format(parcel.due)}</Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}

function Settlements({ cash, found }: Part) {
  const format = useRupees()
  const words = cashMessages.settlements
  return (
    <section>
      <Heading>{words.title}</Heading>
      {found.settlements.length === 0 ? (
        <p className="px-(--gutter) text-pretty text-ink-2">{words.none}</p>
      ) : (
        <Table caption={words.title}>
          <thead>
            <tr>
              <Column>{words.reference}</Column>
              <Column notOn="phone">{words.paidOn}</Column>
              <Column end notOn="phone">
                {words.gross}
              </Column>
              <Column end notOn="phone">
                {words.deductions}
              </Column>
              <Column end>{words.bank}</Column>
              <Column>{words.state}</Column>
            </tr>
          </thead>
          <tbody>
            {found.settlements.map((settlement) => (
              <tr key={settlement.id}>
                <Cell kind="head">
                  <span className="block py-2">
                    <button
                      type="button"
                      className="colours text-start text-brand-ink underline decoration-1 underline-offset-3 hover:decoration-2 phone:min-h-11"
                      onClick={() => cash.choose(settlement.id)}
                    >
                      <span>{settlement.courier}</span> <Ltr>{settlement.reference}</Ltr>
                    </button>
                    <span className="type-xs block font-[450] text-ink-3">
                      {words.sources[settlement.source]} · {words.rows({ count: settlement.rows_count })}
                      <span className="md:hidden"> · {paidOnText(settlement)}</span>
                    </span>
                  </span>
                </Cell>
                <Cell notOn="phone">
                  <Ltr>{paidOnText(settlement)}</Ltr>
                </Cell>
                <Cell kind="figure" notOn="phone">
                  {format(settlement.gross)}
                </Cell>
                <Cell kind="figure" notOn="phone">
                  {format(totalOf(settlement.deductions))}
                </Cell>
                <Cell kind="strong">{format(settlement.bank)}</Cell>
                <Cell>
                  <Badge
                    tone={
                      settlement.state === 'waiting'
                        ? 'amber'
                        : settlement.state === 'settled'
                          ? 'green'
                          : 'grey'
                    }
                  >
                    {settlement.state === 'waiting'
                      ? words.waiting({ count: settlement.waiting })
                      : words.states[settlement.state]}
                  </Badge>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

/** The day of a settlement as people read days. */
function paidOnText({ paid_on: text }: { paid_on: string }): string {
  const day = parseDay(text)
  return day === null ? text : dateMessages.day(calendarParts(spanOfDay(day).from))
}
