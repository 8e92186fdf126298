/** What a file of orders has to say, by one plain query. */
import type pg from 'pg'
import { parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import { large } from '#lab/scale/fill.ts'
import { orderStatusLabels } from '#messages/orderStatus.ts'

const moment = (column: string) =>
  `coalesce(to_char(${column} at time zone interval '5 hours', 'YYYY-MM-DD HH24:MI'), '')`
const amount = (column: string) => `coalesce(trim_scale(${column} / 100.0)::text, '')`
const words = (column: string, labels: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(labels)
    .map(([value, label]) => `when '${value}' then '${label}'`)
    .join(' ')} else '' end`

const parcelLabels = Object.fromEntries(
  Object.entries(parcelStateSlugs).map(([state, slug]) => [state, orderStatusLabels[slug]]),
)

const columns: Readonly<Record<string, string>> = {
  Placed: moment('o.placed_at'),
  Status: words('o.status', orderStatusLabels),
  Customer: 'o.name',
  Phone: `regexp_replace(o.phone, '^\\+92(...)(.......)$', '0\\1-\\2')`,
  Email: 'o.email',
  'Address 1': 'o.address1',
  City: 'coalesce(o.known_city, o.city)',
  Country: 'o.country',
  Payment: 'o.payment',
  'Order total': amount('o.grand_total_minor'),
  Shipping: amount('o.shipping_minor'),
  Paid: amount('o.paid_minor'),
  Collected: amount('o.collected_minor'),
  SKU: 'l.sku',
  Item: 'l.title',
  Quantity: 'coalesce(s.quantity, l.quantity)::text',
  Price: amount('l.price_minor'),
  Parcel: `coalesce(p.number::text, '')`,
  'Parcel status': words('p.state', parcelLabels),
  Warehouse: `coalesce(w.name, '')`,
  Courier: `coalesce(p.courier, '')`,
  CN: `coalesce(p.cn, '')`,
  'Parcel COD': amount('p.cod_minor'),
  Delivered: moment('p.delivered_at'),
}

/** The columns of the file that are compared. */
export const plainColumns = Object.keys(columns)

/** The rows of all orders of the large company, in the order of the list. */
export async function plainRows(client: pg.Client): Promise<Record<string, string>[]> {
  const wanted = Object.entries(columns).map(([name, text]) => `${text} as "${name}"`)
  const { rows } = await client.query<Record<string, string>>(
    `select ${wanted.join(', ')}
       from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
       left join parcel_lines s on s.company_id = o.company_id and s.line_id = l.id
       left join parcels p on p.company_id = o.company_id and p.id = s.parcel_id
       left join locations w on w.company_id = o.company_id and w.id = p.location_id
      where o.company_id = $1 order by o.placed_at desc, o.id desc, l.position`,
    [large.companyId],
  )
  return rows
}

export async function orderCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from orders where company_id = $1',
    [large.companyId],
  )
  return rows[0]?.n ?? 0
}
