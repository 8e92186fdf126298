/**
 * Fills a database with one large company and many small ones, by statements over whole sets: orders of 13 months
 * in every status, with lines, parcels, customers and log. All people are fictional, e-mail addresses end in .test.
 */
import pg from 'pg'
import { cashOfParcels, talliesOf } from '#server/db/live/tallies.ts'

export type Size = { orders: number; companies: number }

/** The large company and its owner. */
export const large = {
  companyId: '00000000-0000-7000-8000-000000000001',
  userId: '00000000-0000-7000-8000-000000000002',
}

const ORDERS_OF_SMALL = 5
const PRODUCTS = 500

const names = {
  first:
    'Aamir,Abeer,Aisha,Ammar,Anum,Areeba,Asad,Atif,Bilal,Dania,Ehsan,Faiza,Fawad,Furqan,Ghazala,Haris,Hina,Humaira,Ibrahim,Irfan,Jawad,Javeria,Kamran,Khadija,Kinza,Lubna,Maha,Mariam,Nadia,Naveed,Nimra,Osama,Qasim,Raheel,Rida,Saima,Salman,Shahzad,Sidra,Sumaira,Taha,Umair,Uzma,Waleed,Zara,Zohaib,Zunaira',
  last: 'Abid,Afridi,Alvi,Anwar,Arshad,Awan,Baig,Baloch,Bhatti,Bukhari,Cheema,Chaudhry,Dogar,Durrani,Ghauri,Gondal,Hameed,Hashmi,Ijaz,Jamil,Jatoi,Khalid,Khattak,Khokhar,Kiani,Latif,Leghari,Mahmood,Mansoor,Memon,Minhas,Mughal,Naqvi,Nasir,Niazi,Paracha,Qadir,Rashid,Rizvi,Sabir,Saleem,Satti,Shafiq,Soomro,Sultan,Swati,Talpur,Virk,Warraich,Yaqoob,Zaidi,Zaman,Zia',
  /** The nearer to the front, the more customers. */
  cities:
    'Karachi,Lahore,Faisalabad,Rawalpindi,Islamabad,Multan,Hyderabad,Gujranwala,Peshawar,Quetta,Sialkot,Bahawalpur,Sargodha,Sukkur,Larkana,Sheikhupura,Jhang,Gujrat,Rahim Yar Khan,Sahiwal,Okara,Wah Cantt,Dera Ghazi Khan,Kasur,Jhelum,Chiniot,Attock,Mianwali,Nawabshah,Mirpur Khas,Mardan,Mingora,Swat,Abbottabad,Kohat,Bannu,Nowshera,Mansehra,Chitral,Gwadar,Turbat,Khuzdar,Hub,Gilgit,Skardu,Hunza,Muzaffarabad,Mirpur,Kotli,Rawalakot',
  categories: 'Electronics,Clothing,Home & Garden,Sports',
}

const pick = (list: string, at: string) => {
  const size = list.split(',').length
  return `(string_to_array('${list}', ','))[1 + (${at})::int % ${size}]`
}

const TABLES =
  'products,stock,customers,locations,orders,order_lines,parcels,parcel_lines,order_tags,changes,payments'.split(
    ',',
  )

/** Returns whether it filled: a database that has the large company is left as it is. */
export async function fill(url: string, size: Size, tell: (line: string) => void): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = async (title: string, text: string) => {
    const start = performance.now()
    await client.query(text)
    tell(`  ${title.padEnd(30)}${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`)
  }
  try {
    const known = await client.query('select 1 from companies where id = $1', [large.companyId])
    if (known.rowCount) return false
    await client.query(
      `set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'`,
    )
    await client.query('select setseed(0.1947)')
    await client.query('begin')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename = any($1) and schemaname = 'public'
          and not exists (select from pg_constraint where conname = indexname)`,
      [TABLES],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const [title, text] of Object.entries(statements(size))) await run(title, text)
    for (const { name, definition } of indexes) await run(`index ${name}`, definition)
    await client.query('commit')
    await run('vacuum, analyse', 'vacuum analyze')
    await run('checkpoint', 'checkpoint')
    return true
  } finally {
    await client.end()
  }
}

/** Not those of a try-out, which the database may have besides. */
const ofThese = 'company_id in (select company_id from firms)'

function statements({ orders, companies }: Size): Record<string, string> {
  return {
    companies: `
      create temp table firms on commit drop as
        select 0 as firm, '${large.companyId}'::uuid as company_id, '${large.userId}'::uuid as user_id, ${orders} as size
        union all
        select n, gen_random_uuid(), gen_random_uuid(), ${ORDERS_OF_SMALL} from generate_series(1, ${companies}) n;
      insert into users (id, email, email_key, password_hash, first_name, last_name, created_at)
        select user_id, 'owner' || firm || '@scale.test', 'owner' || firm || '@scale.test', '-', 'Sana', 'Mirza', now() from firms;
      insert into companies (id, name, status, onboarded_at, workspace_kind, created_at)
        select company_id, 'Company ' || firm, 'onboarded', now(), 'live', now() - interval '14 months' from firms;
      insert into memberships (user_id, company_id, role, created_at) select user_id, company_id, 'owner', now() from firms;
      insert into company_setups (company_id, legal_name, ntn, split_logic, use_own_warehouses, inventory_manager, ivr_type, courier_type, created_at)
        select company_id, 'Company ' || firm, '1234567-8', 'OPTION_2', true, 'PROVIDER', 'AUTO', 'PROVIDER', now() from firms;
      insert into company_settings (company_id, last_order_number, created_at)
        select company_id, 1000 + size, now() from firms;
      insert into locations (company_id, id, name, city, created_at)
        select company_id, md5(company_id::text || n)::uuid, ${pick(names.cities, 'n')} || ' warehouse', ${pick(names.cities, 'n')}, now()
          from firms cross join lateral generate_series(0, case when firm = 0 then 4 else 0 end) n`,
    products: `
      create temp table goods on commit drop as
        select company_id, n, gen_random_uuid() as id, 'Product ' || n as name, ${pick(names.categories, 'n * 7 / 3')} as category,
          (5 + n * 37 % 180) * 10000 as price_minor, 'SKU-' || lpad(n::text, 5, '0') as sku
          from firms cross join lateral generate_series(0, case when firm = 0 then ${PRODUCTS} else 5 end - 1) n;
      insert into products (company_id, id, name, category, price_minor, sku, sku_key, search_text, created_at)
        select company_id, id, name, category, price_minor, sku, lower(sku), lower(name || E'\\n' || sku), now() from goods;
      analyze goods`,
    'orders: who, when, status': `
      create temp table book on commit drop as
      with drawn as (
        select firm, company_id, size, greatest(1, size / 3) as people,
          now() - interval '1 minute' - interval '395 days' * power(random(), 1.3) as placed_at,
          random() as fate, random() as r1, random() as r2, random() as r3, random() as r4
          from firms cross join lateral generate_series(1, size)
      ), aged as (
        select *, extract(epoch from now() - placed_at) / 86400 as age from drawn
      ), judged as (
        select *, case
            when age < 2 then (array['pending-cod','pending-cod','pending-cod','pending-cc','city-issue','awaiting-assigning','awaiting-approval','awaiting-approval','approve','dispatch-issue','dispatch','halt','cancelled'])[1 + floor(fate * 13)::int]
            when age < 14 then (array['dispatch','dispatch','dispatch','dispatch','delivered','delivered','delivered','delivered','approve','returned','cancelled','pending-cod'])[1 + floor(fate * 12)::int]
            when fate < 0.001 then 'halt' when fate < 0.78 then 'delivered' when fate < 0.91 then 'returned' else 'cancelled'
          end as status
          from aged
      )
      select company_id, firm, uuidv7(placed_at - now()) as id, placed_at, status,
          (1000 + row_number() over (partition by company_id order by placed_at))::int as number,
          floor(people * power(r1, 1.6))::int as customer,
          case when r2 < 0.02 then 'International' else 'Local' end as type,
          case when r2 < 0.02 or r3 < 0.2 or status = 'pending-cc' then 'CC' else 'COD' end as payment,
          1 + floor(r4 * r4 * 3)::int as lines,
          case when status in ('awaiting-approval','approve','dispatch-issue','dispatch','delivered','returned','halt') then
            md5(company_id::text || case when firm = 0 then floor(r3 * 5)::int else 0 end)::uuid end as location_id,
          case when status in ('delivered','returned','cancelled') then least(now(), placed_at + interval '1 day' * (1 + r4 * 8)) end as closed_at,
          case when status in ('pending-cod','pending-cc','city-issue') or status = 'cancelled' and fate > 0.95 then 0
            when r1 < 0.06 and r4 > 0.6 then 2 else 1 end as parcels
        from judged
        order by placed_at`,
    lines: `
      create index on book (id);
      analyze book;
      create temp table sold on commit drop as
        select b.company_id, b.id as order_id, n as position, gen_random_uuid() as id, 1 + floor(power(random(), 3) * 3)::int as quantity,
          floor(power(random(), 2) * case when b.firm = 0 then ${PRODUCTS} else 5 end)::int as product
          from book b cross join lateral generate_series(0, b.lines - 1) n;
      insert into order_lines (company_id, id, order_id, position, product_id, title, sku, vendor, barcode, category, price_minor, weight_grams, quantity)
        select s.company_id, s.id, s.order_id, s.position, g.id, g.name, g.sku, 'Sona', '', g.category, g.price_minor, 500, s.quantity
          from sold s join goods g on g.company_id = s.company_id and g.n = s.product`,
    orders: `
      insert into orders (company_id, id, number, label, state, status, customer_id, name, email, phone, city, country, zip, address1, address2,
          known_city, type, payment, source, currency, subtotal_minor, coupon_minor, gift_card_minor, shipping_minor, grand_total_minor,
          paid_minor, collected_minor, location_id, pieces, search_text, placed_at, closed_at, version)
      with people as (
        select b.*, (b.customer::bigint * 7368787 + 1234567) % 10000000 as digits,
          case when b.customer % 10 = 3 then 'Muhammad ' else '' end || ${pick(names.first, 'b.customer * 31 / 7')} || ' ' || ${pick(names.last, 'b.customer * 17 / 5')} as name,
          ${pick(names.cities, 'power(b.customer % 997 / 997.0, 2.5) * 50')} as city
          from book b
      ), priced as (
        select order_id, sum(subtotal) as subtotal, string_agg(skus, E'\\n') as skus, jsonb_object_agg(category, pieces) as pieces from (
          select s.order_id, g.category, sum(g.price_minor * s.quantity) as subtotal, string_agg(g.sku, E'\\n') as skus, sum(s.quantity) as pieces
            from sold s join goods g on g.company_id = s.company_id and g.n = s.product group by s.order_id, g.category
        ) by_category group by order_id
      )
      select p.company_id, p.id, p.number, 'K' || p.number,
          case p.status when 'pending-cod' then 'pendingCOD' when 'pending-cc' then 'pendingCC' when 'city-issue' then 'cityIssue'
            when 'cancelled' then case when p.parcels > 0 then 'allocated' else 'cancelled' end else 'allocated' end,
          p.status, md5(p.company_id::text || 'customer' || p.customer)::uuid, p.name,
          lower(replace(p.name, ' ', '.')) || p.customer || '@mail.test', phone, p.city,
          case p.type when 'Local' then 'Pakistan' else 'United Kingdom' end, '', 'House ' || p.customer % 190 || ', Street ' || p.customer % 30, '',
          case when p.type = 'Local' and p.status <> 'city-issue' then p.city end, p.type, p.payment, 'store', 'PKR',
          subtotal, 0, 0, 25000, subtotal + 25000, case p.payment when 'CC' then subtotal + 25000 else 0 end,
          case when p.payment = 'COD' and p.status = 'delivered' then subtotal + 25000 else 0 end,
          case when p.parcels > 0 then p.location_id end, pieces,
          lower(concat_ws(E'\\n', 'K' || p.number, '#' || p.number, p.name, lower(replace(p.name, ' ', '.')) || p.customer || '@mail.test', substr(phone, 2), p.city, skus,
            case when p.status in ('approve','dispatch','delivered','returned') then 'TCS-' || lpad(p.number::text, 9, '7') end)),
          p.placed_at, p.closed_at, case when p.parcels > 0 then 3 else 1 end
        from people p join priced on priced.order_id = p.id
        cross join lateral (select '+923' || (array['00','01','02','11','12','21','31','33','45','46'])[1 + p.customer % 10] || lpad(digits::text, 7, '0') as phone) phones
        order by p.placed_at`,
    parcels: `
      insert into parcels (company_id, id, order_id, number, state, halted, location_id, courier, cn, weight_grams, why, subtotal_minor, coupon_minor,
          gift_card_minor, shipping_minor, cod_minor, memory, delivered_at, closed_at, created_at, version)
      select b.company_id, md5(b.id::text || n)::uuid, b.id, n,
          case b.status when 'awaiting-assigning' then 'awaitingAssigning' when 'awaiting-approval' then 'awaitingApproval' when 'approve' then 'approved'
            when 'dispatch-issue' then 'dispatchIssue' when 'dispatch' then 'dispatched' else b.status end,
          case b.status when 'halt' then '{"code":"noStockInCity","params":{"city":"Lahore","nearest":[]},"at":0}'::jsonb end, b.location_id,
          case when b.status in ('approve','dispatch','delivered','returned') then 'TCS' end,
          case when b.status in ('approve','dispatch','delivered','returned') then 'TCS-' || lpad(b.number::text, 9, '7') || case n when 1 then '' else '-2' end end,
          500, null, o.subtotal_minor / b.parcels, 0, 0, o.shipping_minor / b.parcels, case o.payment when 'COD' then o.grand_total_minor / b.parcels else 0 end,
          '{"adviceUntil":null,"isCustomerTold":false,"terminalAt":null,"attemptedAt":null,"isDeliveredByHand":false,"remittances":[],"isBookingCancelOpen":false}',
          case b.status when 'delivered' then b.closed_at end, b.closed_at, b.placed_at, 1
        from book b join orders o on o.company_id = b.company_id and o.id = b.id cross join lateral generate_series(1, b.parcels) n;
      insert into parcel_lines (company_id, parcel_id, line_id, quantity, reserved, taken)
      select s.company_id, md5(b.id::text || case when b.parcels = 2 and s.position > 0 then 2 else 1 end)::uuid, s.id, s.quantity,
          case when b.status in ('awaiting-approval','approve','dispatch-issue') then s.quantity else 0 end,
          case when b.status in ('dispatch','delivered','returned') then s.quantity else 0 end
        from sold s join book b on b.id = s.order_id where b.parcels > 0`,
    stock: `
      insert into stock (company_id, product_id, location_id, on_hand, reserved)
      select g.company_id, g.id, l.id, 5000 + coalesce(held, 0), coalesce(held, 0)
        from goods g join locations l on l.company_id = g.company_id
        left join (
          select b.company_id, b.location_id, s.product, sum(s.quantity) as held from sold s join book b on b.id = s.order_id
            where b.status in ('awaiting-approval','approve','dispatch-issue') group by 1, 2, 3
        ) open on open.company_id = g.company_id and open.location_id = l.id and open.product = g.n`,
    customers: `
      insert into customers (company_id, id, name, email, phone, city, country, address1, orders, kept_orders, spent_minor, delivered_parcels,
          returned_parcels, last_order_at, search_text, created_at)
      select company_id, customer_id, min(name), min(email), phone, min(city), min(country), min(address1), count(*),
          count(*) filter (where status <> 'cancelled'), coalesce(sum(grand_total_minor) filter (where status = 'delivered'), 0),
          count(*) filter (where status = 'delivered'), count(*) filter (where status = 'returned'), max(placed_at),
          lower(concat_ws(E'\\n', min(name), min(email), substr(phone, 2), min(city))), min(placed_at)
        from orders where ${ofThese} group by company_id, customer_id, phone order by min(placed_at)`,
    tallies: `
      insert into tallies (company_id, kind, day, status, key, orders, minor)
      select company_id, kind, grain.day, status, key, sum(counted), sum(minor)
        from (
          select company_id, t.kind, t.day, t.status, t.key, t.orders as counted, t.minor
            from orders cross join lateral ${talliesOf('orders')} t where ${ofThese}
          union all
          select company_id, 'customer', (created_at at time zone interval '5 hours')::date, '', '', 1, 0 from customers where ${ofThese}
          union all
          select firms.company_id, cash.* from firms cross join lateral (${cashOfParcels} firms.company_id) cash
        ) rows cross join lateral (values (rows.day), ('-infinity'::date)) grain (day)
        group by 1, 2, 3, 4, 5`,
    log: `
      insert into changes (company_id, id, subject, subject_id, event, actor_kind, actor_id, actor_name, before, after, version, created_at)
      select company_id, uuidv7(placed_at - now()), 'order', id, 'order.created', 'person', '${large.userId}', 'Sana Mirza', '{}'::jsonb,
          '{"state":"pendingCOD","status":"pending-cod","tags":[]}'::jsonb, 1, placed_at from book
      union all
      select company_id, uuidv7(placed_at + interval '1 hour' - now()), 'order', id, 'order.verified', 'person', '${large.userId}', 'Sana Mirza',
          '{"state":"pendingCOD","status":"pending-cod"}'::jsonb, '{"state":"allocated","status":"awaiting-approval"}'::jsonb, 3, placed_at + interval '1 hour' from book where parcels > 0`,
  }
}
