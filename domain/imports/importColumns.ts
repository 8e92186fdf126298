/** Which column of a file means what (orders.md §4): by the names that people, Shopify and WooCommerce give it. */
import { plainCell, readAmount } from '#domain/outside/cells.ts'
import { instantOf } from '#domain/outside/dates.ts'
import { type MoneyUnit, type OutsideSource, withoutMoneyUnit } from '#domain/outside/words.ts'
import { isBlank } from '#domain/text.ts'

export const importKinds = ['orders', 'products'] as const
export type ImportKind = (typeof importKinds)[number]

/** What can be read of an order, in the order in which it is offered. */
const orderImportColumns = [
  'number',
  'name',
  'lastName',
  'phone',
  'email',
  'address1',
  'address2',
  'city',
  'zip',
  'country',
  'sku',
  'title',
  'quantity',
  'refundedQuantity',
  'price',
  'lineTotal',
  'lineDiscount',
  'payment',
  'paymentStatus',
  'paidAmount',
  'outstanding',
  'refunded',
  'cod',
  'currency',
  'shipping',
  'discount',
  'discountCode',
  'tax',
  'taxName',
  'fee',
  'total',
  'placedAt',
  'state',
  'cancelledAt',
  'tags',
  'note',
] as const

/** What can be read of a product. */
const productImportColumns = [
  'sku',
  'name',
  'price',
  'salePrice',
  'saleStarts',
  'saleEnds',
  'category',
  'stock',
  'location',
  'vendor',
  'barcode',
  'weight',
  'cost',
  'handle',
  'option1',
  'option2',
  'option3',
  'kind',
] as const

export type ImportColumn = (typeof orderImportColumns)[number] | (typeof productImportColumns)[number]

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  orders: orderImportColumns,
  products: productImportColumns,
}

/** Without these nothing can be imported. */
export const requiredImportColumns: Record<ImportKind, readonly ImportColumn[]> = {
  orders: ['name', 'phone', 'address1', 'city', 'sku', 'quantity'],
  products: ['sku'],
}

/** The position of each column in the file, from 0; what is missing is not in the file. */
export type ColumnMapping = Partial<Record<ImportColumn, number>>

/**
 * The names of a column without case, spaces and punctuation. Of two columns of a file that both fit, the earlier name
 * wins: where an order goes to comes before who pays for it.
 */
const orderNames: Record<(typeof orderImportColumns)[number], string> = {
  number: `ordernumber orderno orderid order orderreference orderreferencenumber orderref storeorder storeordernumber
     incrementid customerreferenceno customerreference number reference ref name id`,
  name: `shippingname customername customer fullname recipient recipientname consignee consigneename receivername
     shiptoname shippingfirstname firstnameshipping name billingname firstname billingfirstname firstnamebilling`,
  lastName: 'shippinglastname lastnameshipping lastname surname billinglastname lastnamebilling',
  phone: `shippingphone phoneshipping phone phonenumber mobile mobilenumber mobileno cell cellnumber contact
     contactnumber contactno customerphone consigneephone consigneecellno consigneecell consigneecontact
     consigneemobile telephone receiverphone billingphone phonebilling`,
  email: 'email emailaddress customeremail consigneeemail billingemail emailbilling',
  address1: `shippingaddress1 address1shipping address12shipping shippingstreet address address1 addressline1
     shippingaddress streetaddress street consigneeaddress customeraddress deliveryaddress customerstreet
     receiveraddress billingaddress1 address1billing address12billing billingstreet`,
  address2: `shippingaddress2 address2shipping address2 addressline2 landmark area billingaddress2 address2billing`,
  city: `shippingcity cityshipping city town customercity consigneecity destinationcity destination deliverycity
     receivercity billingcity citybilling`,
  zip: `shippingzip shippingpostcode postcodeshipping zip zipcode postcode postalcode billingzip billingpostcode
     postcodebilling`,
  country: `shippingcountry countrycodeshipping countryshipping country countrycode billingcountry countrycodebilling`,
  sku: `lineitemsku sku productsku itemsku productcode itemcode articlecode orderlinesproductinternalreference
     internalreference model`,
  title: `lineitemname orderlinesproduct itemname product productname title producttitle item description
     lineitemtitle`,
  quantity: `lineitemquantity quantity qty itemquantity itemqty quantityrefund qtyordered orderedqty orderlinesquantity
     pieces units noofpieces productquantity`,
  refundedQuantity: 'qtyrefunded refundedqty quantityrefunded refundedquantity itemrefundedqty',
  price: `lineitemprice price unitprice itemprice itemcost productprice orderlinesunitprice rate priceeach eachprice
     priceperpiece priceperitem priceperunit itemrate unitrate sellingprice saleprice قیمت`,
  lineTotal: `linetotal itemsubtotal itemtotal lineitemtotal rowtotal orderlinetotal linesubtotal rowsubtotal
     orderlinessubtotal lineamount itemamount productamount`,
  lineDiscount: 'lineitemdiscount discountonitems linediscount itemdiscount',
  payment: 'paymentmethodtitle paymentmethod payment paymenttype gateway paymentmode',
  paymentStatus: 'financialstatus paymentstatus paid',
  paidAmount: `paidamount amountpaid advance advancepaid advanceamount advancepayment totalpaid prepaidamount paidamt
     amtpaid advanceamt advanceamountpaid advancereceived advanced adv advpaid advamount advpayment
     paidinadvance paidadvance deposit depositpaid depositamount depositreceived downpayment tokenmoney
     tokenamount bookingamount prepayment alreadypaid amountreceived receivedamount paymentreceived
     partialpayment bayana biana ایڈوانس پیشگی بیعانہ`,
  outstanding: `outstandingbalance outstanding balancedue amountdue totaldue balance due remaining remainingamount
     balanceamount balanceamt balancepayment balancepayable balanceremaining remainingbalance remainingpayment
     remainingamt dueamount duebalance dues amountleft leftamount outstandingamount pendingamount amountpending
     بقایا`,
  refunded: `refundedamount refundamount orderrefundamount totalrefunded ordertotalrefunded amountrefunded refundtotal`,
  cod: `codamount codtocollect amounttocollect cashtocollect collectionamount collectableamount invoicepayment
     orderamount cod codamt codvalue codprice codtotal codcollection cashondeliveryamount amountcod codpayable
     codcash tocollect collectible collectibleamount collectable cashamount receivable receivableamount
     cashtobecollected amounttobecollected`,
  currency: 'currency ordercurrency currencycode ordercurrencycode',
  shipping: `shipping shippingtotal ordershippingamount shippingcharges shippingcost shippingandhandling deliverycharges
     shippingamount deliveryfee shippingcharge shippingfee deliverycharge deliverycost deliveryamount
     courierscharges couriercharges freight`,
  discount: `discountamount discount cartdiscountamount cartdiscount ordertotaldiscount discounttotal orderdiscount
     discountamt totaldiscount discounttotalamount ordercoupondiscount`,
  discountCode: 'discountcode couponcode couponcodes coupon vouchercode voucher',
  tax: `taxes tax taxamount totaltax taxtotal ordertotaltax ordertaxamount ordertotaltaxamount gst gstamount
     salestax`,
  taxName: 'tax1name taxname',
  fee: `charges duties feetotal feeamount ordertotalfee fees codfee codcharges handlingcharges handlingfee
     surcharge tip`,
  total: `total ordertotal ordertotalamount grandtotal grandtotalpurchased gtotal amount totalamount amounttotal
     totalprice totalamt totalbill totalvalue billamount billtotal invoiceamount invoicetotal invoicevalue
     ordervalue ordertotalprice orderprice grandtotalamount totalorderamount totalorderprice کل`,
  placedAt: 'createdat orderdate date datecreated dateadded purchasedate orderedon placedat',
  state: 'fulfillmentstatus orderstatus statusinthestore status',
  cancelledAt: 'cancelledat canceledat',
  tags: 'tags ordertags tag',
  note: 'notes note ordernote customernote ordernotes remarks instructions comments specialinstructions',
}

const productNames: Record<(typeof productImportColumns)[number], string> = {
  sku: 'variantsku sku productsku itemsku productcode itemcode articlecode code',
  name: 'title name productname product producttitle itemname description',
  price: 'variantprice price sellingprice regularprice unitprice retailprice rate',
  // WooCommerce: where a product is on sale, its price is that; where the cell is empty, the regular one.
  salePrice: 'saleprice',
  saleStarts: 'datesalepricestarts salepricestarts salestarts salestartdate salepricedatesfrom',
  saleEnds: 'datesalepriceends salepriceends saleends saleenddate salepricedatesto',
  category: 'category productcategory categories type producttype department',
  stock:
    'variantinventoryqty inventoryquantity onhand stock stockquantity quantity qty inventory inventoryqty onhandquantity available availablequantity units pieces',
  location: 'location warehouse locationname warehousename branch',
  vendor: 'vendor brand brands supplier manufacturer',
  barcode: 'variantbarcode barcode gtinupceanorisbn ean upc gtin isbn',
  weight:
    'variantgrams grams weightingrams weightgrams weightg weightgms weightvaluegrams weightkg weightkgs weightinkg kg weightlbs weightoz weight productweight itemweight shippingweight variantweight',
  cost: 'costperitem variantcost cost costprice unitcost purchaseprice costofgoods buyingprice',
  handle: 'handle urlhandle',
  option1: 'option1value',
  option2: 'option2value',
  option3: 'option3value',
  kind: 'type productkind',
}

const namesOf: Record<ImportKind, Partial<Record<ImportColumn, string>>> = {
  orders: orderNames,
  products: productNames,
}

function headerKey(header: string): string {
  return withoutMoneyUnit(header)
    .name.toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const isForeign = (unit: MoneyUnit | null) => unit !== null && unit !== 'ours'

/** The columns that are recognised by their header; no column of the file is used for two things. */
export function recognisedColumns(kind: ImportKind, headers: readonly string[]): ColumnMapping {
  // Of two columns for the same, one in another country's money comes last.
  const [own, others] = [false, true].map((isLast) =>
    headers.map((header) => (isForeign(withoutMoneyUnit(header).unit) === isLast ? headerKey(header) : '')),
  ) as [string[], string[]]
  const mapping: ColumnMapping = {}
  const used = new Set<number>()
  // The number comes last: a column 'Name' is the customer's, except where they have another one (Shopify).
  const columns = importColumns[kind].toSorted((a, b) => Number(a === 'number') - Number(b === 'number'))
  for (const column of columns) {
    const names = (namesOf[kind][column] ?? '').split(/\s+/)
    const places = [own, others].flatMap((keys) => names.map((name) => keys.indexOf(name)))
    const at = places.find((place) => place >= 0 && !used.has(place))
    if (at === undefined) continue
    mapping[column] = at
    used.add(at)
  }
  return mapping
}

/** Columns of a file that count where the cells of those that were chosen are empty. */
export type NextColumns = {
  alone: Partial<Record<ImportColumn, number[]>>
  /** Of a name or an address, which are taken as a whole. */
  groups: ColumnMapping[]
}

/** Those that belong together, the first of which says whether there is one. */
const together: readonly ImportColumn[][] = [
  ['name', 'lastName'],
  ['address1', 'address2', 'city', 'zip', 'country'],
]

const partyOf = (key: string) => (/shipping|billing/.exec(key)?.[0] ?? '') as '' | 'shipping' | 'billing'

/** The further columns of orders with the same meaning: where an order goes to, and then who pays for it. */
export function nextColumns(
  kind: ImportKind,
  headers: readonly string[],
  mapping: ColumnMapping,
): NextColumns {
  const keys = headers.map(headerKey)
  const used = new Set(Object.values(mapping))
  const unusedOf = (column: ImportColumn) =>
    (namesOf[kind][column] ?? '')
      .split(/\s+/)
      .map((name) => keys.indexOf(name))
      .filter((at) => at >= 0 && !used.has(at))
  if (kind === 'products') return { alone: { price: unusedOf('price') }, groups: [] }
  const groups = together.flatMap((columns) =>
    (['shipping', '', 'billing'] as const).flatMap((party) => {
      const found = columns.map((column) => [
        column,
        unusedOf(column).find((at) => partyOf(keys[at] ?? '') === party),
      ])
      const group = Object.fromEntries(found.filter(([, at]) => at !== undefined)) as ColumnMapping
      const isWhole = group.name !== undefined || (group.address1 !== undefined && group.city !== undefined)
      return isWhole ? [group] : []
    }),
  )
  return { alone: { phone: unusedOf('phone'), email: unusedOf('email') }, groups }
}

/** Those that are amounts of money. */
export const amountColumns: readonly ImportColumn[] = [
  'price',
  'salePrice',
  'lineTotal',
  'lineDiscount',
  'paidAmount',
  'outstanding',
  'refunded',
  'cod',
  'shipping',
  'discount',
  'tax',
  'fee',
  'total',
  'cost',
]

/**
 * What the numbers below a header count in, where it says that: a currency that is not the company's; a unit of weight, which
 * is '?' where a weight has none. A column that somebody chose to be the weight has grams, as they were told.
 */
export type Units = { money: string | null; weight: string | null; isOdoo: boolean }

const isWeight = /weight$/
const weightUnit = /(?<![\p{L}\p{N}])(k?g|kgs|grams?|gms?|kilo(?:gram)?s?|lbs?|oz)(?![\p{L}\p{N}])/iu

export function unitsOf(headers: readonly string[]): Units[] {
  return headers.map((header) => {
    const { unit } = withoutMoneyUnit(header)
    const [, weight = isWeight.test(headerKey(header)) ? '?' : null] = weightUnit.exec(header) ?? []
    return {
      money: unit === null || unit === 'ours' ? null : unit.foreign,
      weight,
      isOdoo: /^order lines\//i.test(header),
    }
  })
}

/** A number without a word or a sign beside it. */
const bareNumber = /^[\s+\-−]*\p{Nd}[\p{Nd}\s.,٫٬']*$/u

/**
 * The text of a cell with the unit of its header: 50 below 'Price (USD)' is '50 USD'. One that it has itself counts. Odoo's
 * 2.000 are two pieces.
 */
export function withUnit(column: ImportColumn, text: string, { money, weight, isOdoo }: Units): string {
  if (isOdoo && column === 'quantity') return text.replace(/\.0+$/, '')
  const unit = column === 'weight' ? weight : amountColumns.includes(column) ? money : null
  return unit !== null && bareNumber.test(text) ? `${text} ${unit}` : text
}

/** What stores export beside what is owed: they are about the same money in another way, or about none. */
const idleNames = new Set(
  `subtotal lineitemcompareatprice variantcompareatprice compareatprice ordersubtotalamount ordersubtotal
   orderdiscountamounttax cartdiscountamounttax cartdiscounttax discountamounttax orderlinetax itemtax itemtaxamount
   itemsubtotaltax itemtotaltax linetax linesubtotaltax linetotaltax taxtotalshipping shippingtax shippingtaxtotal
   feetaxtotal feetax ordershippingtaxamount ordertotalamountwithouttax ordertotalwithouttax ordertotalexcltax
   ordertotalexcludingtax totaltaxrefunded basesubtotal basegrandtotal basetotal basetotalpaid basetotaldue
   grandtotalbase subtotalbase totalqtyordered totalquantity totalweight totalitems totalpieces itemscount
   tax1value tax2value tax3value tax4value tax5value paymentreference paymentreferences paymentid nextpaymentdueat
   paymenttermsname receiptnumber lineitemtaxable varianttaxcode taxclass taxstatus`
    .split(/\s+/)
    .filter(Boolean),
)

/** Names of money, in whole words and in words that are written together. */
const moneyWords =
  /(^| )(cod|due|dues|paid|adv|amt|amount|price|cost|total|cash|bal|fee|fees|charges?|tax|gst|token|bill|received|receivable|payable|collect\w*|discount|disc|refund\w*|advanced?|deposit\w*|balance|remaining|outstanding|prepaid|prepayment|rs|pkr)( |$)|deposit|advance|balance|amount|outstanding|remaining|prepaid|payable|receivable|ایڈوانس|پیشگی|بقایا|رقم|بیعانہ|قیمت/i

function isMoneyName(header: string): boolean {
  const { name, unit } = withoutMoneyUnit(header)
  if (unit !== null) return true
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return moneyWords.test(words)
}

/** A cell that says something of money: not that there is none, and not a date. */
function saysMoney(cell: string | undefined): boolean {
  const text = plainCell(cell)
  if (text === '' || !/\p{Nd}/u.test(text) || instantOf(text) !== null) return false
  const read = readAmount(text)
  return read.is !== 'amount' || read.minor !== 0
}

export type UnreadColumn = {
  at: number
  header: string
  /** Whether its name and its cells are of money: nobody may pass it over. */
  isMoney: boolean
}

/** The columns of a file that have something in them and are not read. */
export function unreadColumns(
  kind: ImportKind,
  { headers, rows }: { headers: readonly string[]; rows: readonly { cells: readonly string[] }[] },
  mapping: ColumnMapping,
): UnreadColumn[] {
  const { alone, groups } = nextColumns(kind, headers, mapping)
  const read = new Set([
    ...Object.values(mapping),
    ...Object.values(alone).flat(),
    ...groups.flatMap((group) => Object.values(group)),
  ])
  return headers.flatMap((header, at) => {
    if (read.has(at) || rows.every(({ cells }) => isBlank(cells[at]))) return []
    const isMoney =
      isMoneyName(header) &&
      !idleNames.has(headerKey(header)) &&
      rows.some(({ cells }) => saysMoney(cells[at]))
    return [{ at, header, isMoney }]
  })
}

/** The columns of money of which nobody has said what they are, or that they are left out. */
export function unansweredMoney(
  kind: ImportKind,
  file: Parameters<typeof unreadColumns>[1],
  mapping: ColumnMapping,
  leftOut: readonly number[],
): number[] {
  return unreadColumns(kind, file, mapping)
    .filter(({ at, isMoney }) => isMoney && !leftOut.includes(at))
    .map(({ at }) => at)
}

/** Where in a row the cell of a column is; undefined where the file has none. */
export function placeOfCell(
  column: ImportColumn,
  cells: readonly string[],
  mapping: ColumnMapping,
  { alone, groups }: NextColumns,
): number | undefined {
  const at = mapping[column]
  const isEmpty = (place: number | undefined) => place === undefined || plainCell(cells[place]) === ''
  const next = alone[column]
  if (next) return isEmpty(at) ? (next.find((place) => !isEmpty(place)) ?? at) : at
  const [first] = together.find((columns) => columns.includes(column)) ?? []
  if (first === undefined || !isEmpty(mapping[first])) return at
  const group = groups.find((each) => each[first] !== undefined && !isEmpty(each[first]))
  return group ? group[column] : at
}

/** Which store has written a file. */
export function sourceOf(headers: readonly string[]): OutsideSource {
  const keys = headers.map(headerKey)
  const has = (...names: string[]) => names.every((name) => keys.includes(name))
  if (has('financialstatus', 'lineitemname')) return 'shopify'
  return has('firstnamebilling') || has('billingfirstname') ? 'woocommerce' : 'plain'
}

/** What a file contains, by the columns that are recognised: orders have customers. */
export function kindOfFile(headers: readonly string[]): ImportKind {
  const has = (mapping: ColumnMapping, column: ImportColumn) => mapping[column] !== undefined
  const asOrders = recognisedColumns('orders', headers)
  const isOfOrders = has(asOrders, 'phone') || has(asOrders, 'city') || has(asOrders, 'address1')
  const asProducts = recognisedColumns('products', headers)
  const isOfProducts =
    has(asProducts, 'sku') && (['price', 'salePrice', 'stock'] as const).some((each) => has(asProducts, each))
  return isOfProducts && !isOfOrders ? 'products' : 'orders'
}

/** What a new product has beside its SKU; a file of counts, or of changes, leaves it out. */
export const productColumns: readonly ImportColumn[] = ['name', 'price']

/**
 * Whether nobody has to be asked which column is which: what is needed is recognised, no column that is not may be the name
 * of a product, and none is of money.
 */
export function isRecognisedFile(
  kind: ImportKind,
  file: { headers: readonly string[]; rows: readonly { cells: readonly string[] }[] },
): boolean {
  const { headers } = file
  const mapping = recognisedColumns(kind, headers)
  if (missingColumns(kind, mapping).length > 0) return false
  if (unansweredMoney(kind, file, mapping, []).length > 0) return false
  return kind === 'orders' || mapping.name !== undefined || Object.keys(mapping).length === headers.length
}

/** The required columns that no column of the file was chosen for. */
export function missingColumns(kind: ImportKind, mapping: ColumnMapping): ImportColumn[] {
  return requiredImportColumns[kind].filter((column) => mapping[column] === undefined)
}
