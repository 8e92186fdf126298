/** A company's orders in memory, read from their own rows, as the domain's functions count them. */
import type { DashboardSource } from '#domain/dashboard/figures.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { Order, SoldCategory } from '#domain/orders/order.ts'
import type { TestDatabase } from './database.ts'

type Row = Pick<Order, 'id' | 'type' | 'payment' | 'status' | 'locationId'> & {
  city: string
  country: string
  grand_total_minor: string
  placed_at: Date
  closed_at: Date | null
  lines: { category: SoldCategory; quantity: number }[]
}

const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })

export async function dashboardSource(database: TestDatabase, companyId: string): Promise<DashboardSource> {
  const query = <Found extends Record<string, unknown>>(text: string) =>
    database.query<Found>(text, [companyId])
  const orders = await query<Row>(
    `select id, coalesce(known_city, city) as city, country, type, payment, status, grand_total_minor, placed_at, closed_at,
        (select location_id from parcels p where p.company_id = $1 and p.order_id = orders.id and location_id is not null
          order by number limit 1) as "locationId",
        (select coalesce(json_agg(json_build_object('category', category, 'quantity', quantity)), '[]') from order_lines l
          where l.company_id = $1 and l.order_id = orders.id and category <> '') as lines
      from orders where company_id = $1`,
  )
  const customers = await query<{ created_at: Date }>(
    'select created_at from customers where company_id = $1 and removed_at is null',
  )
  const stock = await query<{ product_id: string; location_id: string; on_hand: number }>(
    'select stock.* from stock join products on products.company_id = $1 and products.id = product_id where stock.company_id = $1 and archived_at is null',
  )
  return {
    orders: orders.map((row) => ({
      id: row.id,
      customerId: '',
      customer: { ...emptyOrderCustomer, city: row.city, country: row.country },
      placedAt: row.placed_at.getTime(),
      closedAt: row.closed_at?.getTime() ?? null,
      type: row.type,
      payment: row.payment,
      paymentStatus: 'Unpaid',
      status: row.status,
      risk: 'Low',
      lines: row.lines.map((line) => ({
        title: '',
        sku: '',
        vendor: '',
        barcode: '',
        price: rupees(0),
        ...line,
      })),
      coupon: null,
      giftCard: null,
      // Its stored G. Total, so that nothing is computed again.
      shipping: rupees(Number(row.grand_total_minor)),
      locationId: row.locationId,
      tags: [],
    })),
    customers: customers.map(({ created_at: joinedAt }) => ({ joinedAt: joinedAt.getTime() })),
    locations: await query<{ id: string; name: string; city: string }>(
      'select id, name, city from locations where company_id = $1 and closed_at is null order by name, id',
    ),
    products: stock.map(({ location_id, on_hand }) => ({ stockAt: { [location_id]: on_hand } })),
    currency: 'PKR',
  }
}
