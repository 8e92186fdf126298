import type { StockPlace } from '#domain/fulfilment/stockForm.ts'
import { stockMessages } from '#messages/stock.ts'
import { Ltr } from '#ui/Ltr.tsx'

const { columns } = stockMessages
const allFigures = ['onHand', 'reserved', 'buffer', 'available'] as const

/** What a product has at each warehouse. */
export function StockTable({ places }: { places: readonly StockPlace[] }) {
  // Most companies keep nothing back: a column of noughts says nothing.
  const figures = allFigures.filter(
    (figure) => figure !== 'buffer' || places.some(({ buffer }) => buffer !== 0),
  )
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{stockMessages.caption}</caption>
      <thead>
        <tr className="type-xs border-b border-line text-ink-3">
          <th scope="col" className="py-2 text-start font-[520]">
            {columns.place}
          </th>
          {figures.map((figure) => (
            <th
              key={figure}
              scope="col"
              className="py-2 ps-3 text-end font-[520] whitespace-nowrap phone:ps-2"
            >
              {columns[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.id} className="border-b border-line">
            <th scope="row" className="py-2.5 text-start font-[600]">
              <span>{place.name}</span>
              {!place.isActive && (
                <span className="type-xs font-[450] text-ink-3"> ({stockMessages.closed})</span>
              )}
            </th>
            {figures.map((figure) => (
              <td
                key={figure}
                className={`figures py-2.5 ps-3 text-end ${figure === 'available' ? 'font-[560]' : ''} ${place[figure] === 0 ? 'text-ink-3' : ''}`}
              >
                <Ltr>{place[figure].toLocaleString('en')}</Ltr>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {places.length > 1 && (
        <tfoot>
          <tr className="font-[600]">
            <th scope="row" className="py-2.5 text-start whitespace-nowrap">
              {stockMessages.total}
            </th>
            {figures.map((figure) => (
              <td key={figure} className="figures py-2.5 ps-3 text-end">
                {/* What one place has reserved too much is not taken from another, as on the product's card. */}
                <Ltr>
                  {places.reduce((sum, place) => sum + Math.max(0, place[figure]), 0).toLocaleString('en')}
                </Ltr>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
