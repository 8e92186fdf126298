/** What is asked of the API, each with the plain SQL of the same answer. */
import type pg from 'pg'
import { orderStatuses } from '#domain/orders/order.ts'
import { dayOf, spanOfDays, spanOfWeek } from '#domain/weeks.ts'
import { large } from './fill.ts'

export type Question = { name: string; at(round: number): { path: string; sql: string } }

const mine = `company_id = '${large.companyId}'`
const ROWS = 10

const isoOf = (instant: number) => `'${new Date(instant).toISOString()}'`

type Asked = {
  query?: Record<string, string>
  where?: string
  order?: string
  page?: number
  /** Conditions of the rows only: the counts are of all statuses. */
  rowsWhere?: string
}

/** A page of the list: its rows, and the number of each tab. */
function list({
  query = {},
  where = 'true',
  order = 'placed_at desc, id desc',
  page = 1,
  rowsWhere = 'true',
}: Asked) {
  const address = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) })
  return {
    path: `orders/?${address}`,
    sql: `select (select json_object_agg(status, n) from (select status, count(*) as n from orders where ${mine} and ${where} group by status) counted) as counts,
        (select json_agg(page) from (select * from orders where ${mine} and ${where} and ${rowsWhere} order by ${order} limit ${ROWS} offset ${(page - 1) * ROWS}) page) as rows`,
  }
}

const search = (text: string, like = text.toLowerCase()) =>
  list({ query: { q: text }, where: `search_text like '%${like}%'` })

export async function questionsOf(client: pg.Client): Promise<Question[]> {
  const { rows: some } = await client.query<{
    id: string
    number: number
    name: string
    phone: string
    cn: string
    total: number
  }>(
    `select o.id, o.number, o.name, o.phone, p.cn, (count(*) over ())::int as total from orders o join parcels p using (company_id)
      where ${mine} and p.order_id = o.id and p.cn is not null and o.number % 977 = 0 order by o.number`,
  )
  const { rows: counted } = await client.query<{ n: number }>(
    `select count(*)::int as n from orders where ${mine}`,
  )
  const all = counted[0]?.n ?? 0
  const of = (round: number) => {
    const found = some[(round * 7) % some.length]
    if (!found) throw new Error('No order has a consignment number')
    return found
  }
  const pages = Math.ceil(all / ROWS)
  const now = Date.now()
  const week = spanOfWeek('last', now)
  const days = spanOfDays('last-30-days', now)
  const between = (span: { from: number; to: number } | null) =>
    span ? `placed_at >= ${isoOf(span.from)} and placed_at < ${isoOf(span.to)}` : 'true'
  const fixed = (name: string, asked: { path: string; sql: string }): Question => ({ name, at: () => asked })
  const sorts: Record<string, string> = {
    id: 'number',
    '-id': 'number desc',
    customer: 'lower(name)',
    '-total': 'grand_total_minor desc',
    status: `array_position(array['${orderStatuses.join("','")}'], status)`,
    payment: 'payment',
  }
  const { rows: others } = await client.query<Record<'warehouse' | 'product' | 'courier' | 'tag', string>>(
    `select (select id from locations where ${mine} order by id limit 1) as warehouse,
      (select product_id from order_lines where ${mine} and product_id is not null limit 1) as product,
      (select courier from parcels where ${mine} and courier is not null limit 1) as courier,
      (select tag_key from order_tags where ${mine} limit 1) as tag`,
  )
  const { warehouse, product, courier, tag } = others[0] ?? {
    warehouse: '',
    product: '',
    courier: '',
    tag: '',
  }
  const inParcels = (is: string) => `id in (select order_id from parcels where ${mine} and ${is})`
  const filters: Record<string, [query: Record<string, string>, where: string]> = {
    Karachi: [{ city: 'Karachi' }, `known_city = 'Karachi'`],
    Hunza: [{ city: 'Hunza' }, `known_city = 'Hunza'`],
    nowhere: [{ city: 'Nowhere' }, `known_city = 'Nowhere'`],
    COD: [{ payment: 'cod' }, `payment = 'COD'`],
    CC: [{ payment: 'cc' }, `payment = 'CC'`],
    courier: [{ courier }, inParcels(`courier = '${courier}'`)],
    'unknown courier': [{ courier: 'None' }, inParcels(`courier = 'None'`)],
    warehouse: [{ warehouse }, inParcels(`location_id = '${warehouse}'`)],
    tag: [{ tag }, `id in (select order_id from order_tags where ${mine} and tag_key = '${tag}')`],
    product: [
      { product },
      `id in (select order_id from order_lines where ${mine} and product_id = '${product}')`,
    ],
    'Hunza, COD, courier': [
      { city: 'Hunza', payment: 'cod', courier },
      `known_city = 'Hunza' and payment = 'COD' and ${inParcels(`courier = '${courier}'`)}`,
    ],
    'Karachi, last 30 days': [
      { city: 'Karachi', days: 'last-30-days' },
      `known_city = 'Karachi' and ${between(days)}`,
    ],
  }
  const national = (phone: string) => phone.replace('+92', '0')

  return [
    fixed('list, page 1', list({})),
    fixed('list, page 2', list({ page: 2 })),
    fixed(`list, page ${Math.floor(pages / 2)}`, list({ page: Math.floor(pages / 2) })),
    fixed(`list, last page (${pages})`, list({ page: pages })),
    fixed('list, oldest first, page 1', list({ query: { sort: 'date' }, order: 'placed_at, id desc' })),
    ...orderStatuses.map((status) =>
      fixed(`tab ${status}, page 1`, list({ query: { status }, rowsWhere: `status = '${status}'` })),
    ),
    ...(['delivered', 'cancelled'] as const).map((status) => {
      const page = Math.floor(pages / (status === 'delivered' ? 3 : 25))
      return fixed(
        `tab ${status}, page ${page}`,
        list({ query: { status }, rowsWhere: `status = '${status}'`, page }),
      )
    }),
    fixed(
      'type International, page 1',
      list({ query: { type: 'international' }, where: `type = 'International'` }),
    ),
    fixed(
      `type Local, page ${Math.floor(pages / 2)}`,
      list({ query: { type: 'local' }, where: `type = 'Local'`, page: Math.floor(pages / 2) }),
    ),
    fixed('last week, page 1', list({ query: { week: 'last' }, where: between(week) })),
    fixed('last week, page 500', list({ query: { week: 'last' }, where: between(week), page: 500 })),
    fixed(
      'last 30 days, page 2,000',
      list({ query: { days: 'last-30-days' }, where: between(days), page: 2_000 }),
    ),
    ...Object.entries(sorts).flatMap(([sort, order]) =>
      [1, /^-?(id|customer|total)$/.test(sort) ? 200 : Math.floor(pages / 2)].map((page) =>
        fixed(
          `sorted by ${sort}, page ${page}`,
          list({ query: { sort }, order: `${order}, placed_at desc, id desc`, page }),
        ),
      ),
    ),
    ...(['id', 'customer', '-total'] as const).flatMap((sort) =>
      (
        [
          ['tab returned', { status: 'returned' }, 'true', `status = 'returned'`],
          ['tab dispatch', { status: 'dispatch' }, 'true', `status = 'dispatch'`],
          ['type International', { type: 'international' }, `type = 'International'`, 'true'],
          ['last 30 days', { days: 'last-30-days' }, between(days), 'true'],
          [
            'last 30 days, tab delivered',
            { days: 'last-30-days', status: 'delivered' },
            between(days),
            `status = 'delivered'`,
          ],
        ] as const
      ).flatMap(([name, query, where, rowsWhere]) =>
        // The last page of those that are shown.
        [1, 200].map((page) =>
          fixed(
            `${name}, sorted by ${sort}, page ${page}`,
            list({
              query: { ...query, sort },
              where,
              rowsWhere,
              order: `${sorts[sort]}, placed_at desc, id desc`,
              page,
            }),
          ),
        ),
      ),
    ),
    ...Object.entries(filters).map(([name, [query, where]]) =>
      fixed(`filter: ${name}`, list({ query, where })),
    ),
    fixed(
      'filter: Karachi, by total, page 200',
      list({
        query: { city: 'Karachi', sort: '-total' },
        where: `known_city = 'Karachi'`,
        order: 'grand_total_minor desc, placed_at desc, id desc',
        page: 200,
      }),
    ),
    fixed('filter: what is offered', {
      path: 'orders/filters/',
      sql: `select (select json_agg(distinct known_city) from orders where ${mine}), (select json_agg(distinct courier) from parcels where ${mine}),
        (select json_agg(distinct tag_key) from order_tags where ${mine})`,
    }),
    { name: 'search: full name', at: (round) => search(of(round).name) },
    {
      name: 'search: name and a status',
      at: (round) =>
        list({
          query: { q: of(round).name, status: 'delivered' },
          where: `search_text like '%${of(round).name.toLowerCase()}%'`,
          rowsWhere: `status = 'delivered'`,
        }),
    },
    fixed('search: family name (2 %)', search('khattak')),
    fixed('search: Muhammad (10 %)', search('muhammad')),
    fixed('search: Karachi', search('karachi')),
    fixed('search: city Hunza', search('hunza')),
    fixed('search: two letters', search('ah')),
    fixed('search: nothing like it', search('qwertyuiop')),
    { name: 'search: phone 03…', at: (round) => search(national(of(round).phone), of(round).phone.slice(1)) },
    {
      name: 'search: phone +92 3xx xxx xxxx',
      at: (round) =>
        search(of(round).phone.replace(/(.{3})(.{3})(.{3})/, '$1 $2 $3 '), of(round).phone.slice(1)),
    },
    { name: 'search: last 5 digits of a phone', at: (round) => search(of(round).phone.slice(-5)) },
    { name: 'search: #number', at: (round) => search(`#${of(round).number}`) },
    { name: 'search: SKU', at: (round) => search(`SKU-${String(60 + (round % 400)).padStart(5, '0')}`) },
    { name: 'search: consignment number', at: (round) => search(of(round).cn) },
    fixed(
      'search: Muhammad, last week',
      list({
        query: { q: 'muhammad', week: 'last' },
        where: `search_text like '%muhammad%' and ${between(week)}`,
      }),
    ),
    { name: 'order', at: (round) => order(of(round).id) },
    {
      name: 'order by number',
      at: (round) => ({ ...order(of(round).id), path: `orders/${of(round).number}/` }),
    },
    { name: 'order, place in the list', at: (round) => placed(of(round).id, 'sort=-date', 'true') },
    {
      name: 'order, place in its tab',
      at: (round) => placed(of(round).id, 'status=delivered', `status = 'delivered'`),
    },
    ...(['id', 'customer', '-total'] as const).map((sort) => ({
      name: `order, place in the list by ${sort}`,
      at: (round: number) => placed(of(round).id, `sort=${sort}`, 'true', `${sorts[sort]}, `),
    })),
    {
      name: 'order, place in the last 30 days by customer',
      at: (round) =>
        placed(
          some.at(-1 - (round % 50))?.id ?? '',
          'days=last-30-days&sort=customer',
          between(days),
          'lower(name), ',
        ),
    },
    fixed('products', {
      path: 'products/',
      sql: `select p.*, (select json_agg(s) from stock s where s.company_id = p.company_id and s.product_id = p.id) from products p where ${mine} and archived_at is null order by name, id`,
    }),
    ...Object.entries({
      recent: 'last_order_at desc nulls last',
      name: 'name',
      orders: 'kept_orders desc',
      spent: 'spent_minor desc',
    }).map(([sort, by]) => fixed(`customers by ${sort}`, customers(`sort=${sort}`, 'true', by))),
    {
      name: 'customers, search: full name',
      at: (round) =>
        customers(
          `q=${encodeURIComponent(of(round).name)}`,
          `search_text like '%${of(round).name.toLowerCase()}%'`,
          'last_order_at desc nulls last',
        ),
    },
    fixed(
      'customers, search: Muhammad',
      customers('q=muhammad', `search_text like '%muhammad%'`, 'last_order_at desc nulls last'),
    ),
    {
      name: 'customers, search: phone',
      at: (round) =>
        customers(
          `q=${national(of(round).phone)}`,
          `search_text like '%${of(round).phone.slice(1)}%'`,
          'last_order_at desc nulls last',
        ),
    },
    fixed('dashboard', dashboard('', 'true', null)),
    fixed(
      'dashboard, two statuses',
      dashboard('status=delivered.returned', `status in ('delivered', 'returned')`, null),
    ),
    fixed(
      'dashboard, one day',
      dashboard(`date=${dayOf(now - 3 * 86_400_000)}`, 'true', spanOfDays(dayOf(now - 3 * 86_400_000), now)),
    ),
    fixed('dashboard, last 30 days', dashboard('date=last-30-days', 'true', days)),
    fixed(
      'dashboard, last 30 days, a status',
      dashboard('date=last-30-days&status=delivered', `status = 'delivered'`, days),
    ),
  ]
}

function order(id: string) {
  return {
    path: `orders/${id}/`,
    sql: `select o.*, (select json_agg(l) from order_lines l where l.company_id = o.company_id and l.order_id = o.id),
        (select json_agg(p) from parcels p where p.company_id = o.company_id and p.order_id = o.id),
        (select json_agg(c) from changes c where c.company_id = o.company_id and c.subject = 'order' and c.subject_id = o.id)
        from orders o where ${mine} and id = '${id}'`,
  }
}

function placed(id: string, query: string, where: string, by = '') {
  return {
    path: `orders/${id}/?${query}`,
    sql: `select * from (select id, row_number() over (list), lag(id) over (list), lead(id) over (list), count(*) over () from orders
        where ${mine} and ${where} window list as (order by ${by}placed_at desc, id desc)) listed where id = '${id}'`,
  }
}

function customers(query: string, where: string, by: string) {
  return {
    path: `customers/?${query}`,
    sql: `select (select count(*) from customers where ${mine} and removed_at is null and ${where}) as total,
        (select json_agg(page) from (select * from customers where ${mine} and removed_at is null and ${where} order by ${by}, name, id limit 24) page) as rows`,
  }
}

/** The main figures in one pass; the breakdowns by place and category would add to it. */
function dashboard(query: string, where: string, span: { from: number; to: number } | null) {
  const days = span ? `and placed_at >= ${isoOf(span.from)} and placed_at < ${isoOf(span.to)}` : ''
  return {
    path: `dashboard/?${query}`,
    sql: `select status, known_city, extract(dow from placed_at at time zone 'Asia/Karachi') as weekday, count(*), sum(grand_total_minor)
        from orders where ${mine} and ${where} ${days} group by 1, 2, 3`,
  }
}
