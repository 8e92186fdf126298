/** Which column of a file means what (orders.md §4): by the names that people, Shopify and WooCommerce give it. */
import { trimmed } from '#domain/text.ts'

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
  'price',
  'payment',
  'paymentStatus',
  'shipping',
  'discount',
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
  'category',
  'stock',
  'location',
  'vendor',
  'barcode',
  'weight',
] as const

export type ImportColumn = (typeof orderImportColumns)[number] | (typeof productImportColumns)[number]

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  orders: orderImportColumns,
  products: productImportColumns,
}

/** Without these nothing can be imported. */
export const requiredImportColumns: Record<ImportKind, readonly ImportColumn[]> = {
  orders: ['name', 'phone', 'address1', 'city', 'sku', 'quantity'],
  products: ['sku', 'name', 'price'],
}

/** The position of each column in the file, from 0; what is missing is not in the file. */
export type ColumnMapping = Partial<Record<ImportColumn, number>>

/**
 * The names of a column without case, spaces and punctuation. Of two columns of a file that both fit, the earlier name
 * wins: where an order goes to comes before who pays for it.
 */
const orderNames: Record<(typeof orderImportColumns)[number], string> = {
  number:
    'ordernumber orderno orderid order orderreference storeorder storeordernumber number reference ref name id',
  name: 'shippingname customername customer fullname recipient recipientname consignee consigneename receivername shippingfirstname firstnameshipping name billingname firstname billingfirstname firstnamebilling',
  lastName: 'shippinglastname lastnameshipping lastname surname billinglastname lastnamebilling',
  phone:
    'shippingphone phoneshipping phone phonenumber mobile mobilenumber mobileno cell cellnumber contact contactnumber contactno customerphone consigneephone billingphone phonebilling',
  email: 'email emailaddress customeremail billingemail emailbilling',
  address1:
    'shippingaddress1 address1shipping address12shipping shippingstreet address address1 addressline1 shippingaddress streetaddress street consigneeaddress customeraddress deliveryaddress billingaddress1 address1billing address12billing billingstreet',
  address2:
    'shippingaddress2 address2shipping address2 addressline2 landmark area billingaddress2 address2billing',
  city: 'shippingcity cityshipping city town customercity consigneecity destinationcity destination deliverycity billingcity citybilling',
  zip: 'shippingzip shippingpostcode postcodeshipping zip zipcode postcode postalcode billingzip billingpostcode postcodebilling',
  country:
    'shippingcountry countrycodeshipping countryshipping country countrycode billingcountry countrycodebilling',
  sku: 'lineitemsku sku productsku itemsku productcode itemcode articlecode',
  title: 'lineitemname itemname product productname title producttitle item description lineitemtitle',
  quantity:
    'lineitemquantity quantity qty itemquantity itemqty quantityrefund pieces units noofpieces productquantity',
  price: 'lineitemprice price unitprice itemprice itemcost productprice rate',
  payment: 'paymentmethod paymentmethodtitle payment paymenttype gateway paymentmode',
  paymentStatus: 'financialstatus paymentstatus paid',
  shipping:
    'shipping shippingtotal ordershippingamount shippingcharges shippingcost deliverycharges shippingamount deliveryfee',
  discount: 'discountamount discount cartdiscountamount cartdiscount ordertotaldiscount discounttotal',
  total: 'total ordertotal ordertotalamount grandtotal gtotal codamount amount totalamount',
  placedAt: 'createdat orderdate date datecreated placedat',
  state: 'fulfillmentstatus orderstatus statusinthestore status',
  cancelledAt: 'cancelledat canceledat',
  tags: 'tags ordertags tag',
  note: 'notes note ordernote customernote ordernotes remarks instructions comments specialinstructions',
}

const productNames: Record<(typeof productImportColumns)[number], string> = {
  sku: 'variantsku sku productsku itemsku productcode itemcode articlecode code',
  name: 'title name productname product producttitle itemname description',
  price: 'variantprice price regularprice saleprice unitprice retailprice rate sellingprice',
  category: 'category productcategory categories type producttype department',
  stock:
    'variantinventoryqty stock stockquantity quantity qty inventory inventoryqty onhand onhandquantity available availablequantity units pieces',
  location: 'location warehouse locationname warehousename branch',
  vendor: 'vendor brand brands supplier manufacturer',
  barcode: 'variantbarcode barcode gtinupceanorisbn ean upc gtin isbn',
  // Not 'Weight (kg)': without its unit a number of kilograms would be one of grams.
  weight: 'variantgrams grams weightingrams weightgrams weightg',
}

const namesOf: Record<ImportKind, Partial<Record<ImportColumn, string>>> = {
  orders: orderNames,
  products: productNames,
}

function headerKey(header: string): string {
  return trimmed(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The columns that are recognised by their header; no column of the file is used for two things. */
export function recognisedColumns(kind: ImportKind, headers: readonly string[]): ColumnMapping {
  const keys = headers.map(headerKey)
  const mapping: ColumnMapping = {}
  const used = new Set<number>()
  // The number comes last: a column 'Name' is the customer's, except where they have another one (Shopify).
  const columns = importColumns[kind].toSorted((a, b) => Number(a === 'number') - Number(b === 'number'))
  for (const column of columns) {
    const places = (namesOf[kind][column] ?? '').split(' ').map((name) => keys.indexOf(name))
    const at = places.find((place) => place >= 0 && !used.has(place))
    if (at === undefined) continue
    mapping[column] = at
    used.add(at)
  }
  return mapping
}

/** What a file contains, by the columns that are recognised: orders have customers. */
export function kindOfFile(headers: readonly string[]): ImportKind {
  const has = (mapping: ColumnMapping, column: ImportColumn) => mapping[column] !== undefined
  const asOrders = recognisedColumns('orders', headers)
  const isOfOrders = has(asOrders, 'phone') || has(asOrders, 'city') || has(asOrders, 'address1')
  const isOfProducts = missingColumns('products', recognisedColumns('products', headers)).length === 0
  return isOfProducts && !isOfOrders ? 'products' : 'orders'
}

/** The required columns that no column of the file was chosen for. */
export function missingColumns(kind: ImportKind, mapping: ColumnMapping): ImportColumn[] {
  return requiredImportColumns[kind].filter((column) => mapping[column] === undefined)
}
