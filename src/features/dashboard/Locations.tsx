import { useId } from 'react'
import { moneyLabel } from '#domain/money.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { FigureHead } from '#ui/charts/FigureHead.tsx'
import { Cell, Column, Table } from '#ui/Table.tsx'
import { countText, moneyText } from './figureText.ts'
import type { View } from './view.ts'

const words = dashboardMessages.locations

/** What each location sold, and its stock. */
export function Locations({ figures, period, currency, moneyLabels }: View) {
  const id = useId()
  return (
    <figure
      aria-labelledby={id}
      className="[&_tbody_tr:last-child>*]:border-b-0 phone:[&_thead_th]:whitespace-normal phone:[&_:is(th,td)]:py-1.5 phone:[&_:is(th,td):not(:first-child)]:ps-1.5 phone:[&_:is(th,td):not(:last-child)]:pe-1.5"
    >
      <FigureHead
        title={words.title}
        titleId={id}
        unit={words.unit({ currency: moneyLabel(currency, 'dashboard', moneyLabels).trim() })}
        window={words.window({ period })}
      />
      <Table caption={words.title}>
        <thead>
          <tr>
            <Column>{words.location}</Column>
            <Column end>{words.sales}</Column>
            <Column end>{words.skus}</Column>
            <Column end>{words.inventory}</Column>
          </tr>
        </thead>
        <tbody>
          {figures.locations.map(({ id: location, name, city, sales, skus, inventory }) => (
            <tr key={location}>
              <Cell kind="head">
                <span className="phone:whitespace-normal">
                  {name}, <span className="font-[450] text-ink-2">{city}</span>
                </span>
              </Cell>
              <Cell kind="strong">{moneyText(sales, moneyLabels).value}</Cell>
              <Cell kind="figure">{countText(skus)}</Cell>
              <Cell kind="figure">{countText(inventory)}</Cell>
            </tr>
          ))}
          {figures.salesWithoutLocation.minor > 0 && (
            <tr>
              <Cell kind="head">
                <span className="font-[450] text-ink-2 phone:whitespace-normal">{words.none}</span>
              </Cell>
              <Cell kind="strong">{moneyText(figures.salesWithoutLocation, moneyLabels).value}</Cell>
              <Cell kind="figure">{words.noStock}</Cell>
              <Cell kind="figure">{words.noStock}</Cell>
            </tr>
          )}
        </tbody>
      </Table>
    </figure>
  )
}
