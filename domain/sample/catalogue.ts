/** The locations, products and former products of the sample. Prices are in rupees, multiples of 50. */
import type { Location } from '#domain/locations.ts'
import type { LineItem } from '#domain/orders/order.ts'
import {
  type Product,
  type ProductCategory,
  type ProductIcon,
  type ProductInput,
  stockStatusOf,
} from '#domain/products.ts'

export const sampleLocations: Location[] = [
  { id: 'korangi', name: 'Korangi', city: 'Karachi' },
  { id: 'kot-lakhpat', name: 'Kot Lakhpat', city: 'Lahore' },
  { id: 'i-9', name: 'I-9', city: 'Islamabad' },
  { id: 'satiana-road', name: 'Satiana Road', city: 'Faisalabad' },
  { id: 'hayatabad', name: 'Hayatabad', city: 'Peshawar' },
]

/** name | price | stock | SKU | vendor | icon */
const products: Record<ProductCategory, string> = {
  Electronics: `Wireless earbuds|5450|12|EBD-WL-003|Sona Audio|headphones
Power bank 20,000 mAh|4950|210|PWB-20K-011|Indus Electric|battery
Smart watch|8900|64|WTC-SM-007|Sona Audio|watch
Bluetooth speaker|6750|0|SPK-BT-015|Sona Audio|speaker
Fast charger 65 W|3250|158|CHG-65W-002|Indus Electric|plug
Mechanical keyboard|9800|18|KBD-MC-021|Indus Electric|keyboard`,
  Clothing: `Lawn three-piece suit|4450|184|LWN-3P-014|Gul Textiles|shirt
Embroidered dupatta|1950|120|DUP-EM-102|Gul Textiles|cloth
Peshawari chappal|3850|96|CHP-PS-042|Khyber Craft|footwear
Pashmina shawl|7500|9|SHL-PM-008|Khyber Craft|cloth
Khaddar kurta|2850|142|KRT-KD-033|Gul Textiles|shirt
Raw silk waistcoat|5200|0|WST-RS-019|Gul Textiles|shirt`,
  'Home & Garden': `Brass table lamp|6400|58|LMP-BR-006|Ravi Home|lamp
Blue pottery vase|2350|7|VAS-BP-027|Multan Kashi|vase
Cushion set, mirror work|3100|75|CSN-MW-012|Ravi Home|sofa
Electric kettle|4200|88|KTL-EL-004|Indus Electric|kettle
Ajrak bed sheet|3650|134|BDS-AJ-051|Ravi Home|bed
Terracotta planter|1450|0|PLT-TC-018|Multan Kashi|plant`,
  Sports: `Cricket bat, English willow|18500|0|BAT-EW-001|Sialkot Sports|trophy
Hand-stitched football|3400|140|FTB-HS-009|Sialkot Sports|ball
Adjustable dumbbells|12900|16|DMB-AD-024|Sialkot Sports|dumbbell
Badminton rackets, pair|4750|52|BDM-PR-013|Sialkot Sports|trophy
Yoga mat|2450|101|YGM-ST-030|Ravi Home|dumbbell
Two-person tent|14200|23|TNT-2P-005|Sialkot Sports|tent`,
}

/** Former products of a fifth category, of which the sample has no product now (design §12). */
const formerProducts = `Rose water|650|0|BTY-RW-003|Hunza Naturals
Apricot face oil|1850|0|BTY-AO-007|Hunza Naturals
Ubtan scrub|1200|0|BTY-UB-010|Hunza Naturals`

/** The shares of the locations in the stock, in 22nds. */
const shares = [8, 6, 3, 3, 2]

/** EAN-13 under Pakistan's prefix, with its check digit. */
function barcodeOf(number: number): string {
  const digits = `8964000${String((number * 1117) % 100_000).padStart(5, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Distributes stock: some locations do not carry a product, and the first location gets the rest. */
function sharedStock(stock: number, number: number): Record<string, number> {
  const stockAt: Record<string, number> = {}
  let rest = stock
  for (const [index, { id }] of sampleLocations.entries()) {
    const carries = (number + index * 2) % 5 !== 0
    stockAt[id] = carries ? Math.floor((stock * (shares[index] ?? 0)) / 22) : 0
    rest -= stockAt[id]
  }
  const first = sampleLocations[0]?.id ?? ''
  return { ...stockAt, [first]: (stockAt[first] ?? 0) + rest }
}

function cells(table: string): string[][] {
  return table.split('\n').map((row) => row.split('|'))
}

function product(
  number: number,
  input: ProductInput,
  given: Pick<Product, 'icon' | 'sku' | 'vendor'>,
): Product {
  return {
    id: `P-${number}`,
    ...input,
    stockStatus: stockStatusOf(input.stock),
    ...given,
    barcode: barcodeOf(number),
    stockAt: sharedStock(input.stock, number),
  }
}

export function sampleProducts(): Product[] {
  const rows = Object.entries(products).flatMap(([category, table]) =>
    cells(table).map((row) => ({ category: category as ProductCategory, row })),
  )
  return rows.map(({ category, row: [name = '', price, stock, sku = '', vendor = '', icon] }, index) =>
    product(
      index + 1,
      { name, category, price: { minor: Number(price) * 100, currency: 'PKR' }, stock: Number(stock) },
      { icon: icon as ProductIcon, sku, vendor },
    ),
  )
}

const iconOf: Readonly<Record<string, ProductIcon>> = {
  Electronics: 'plug',
  Clothing: 'shirt',
  'Home & Garden': 'lamp',
  Sports: 'trophy',
}

/** A product that the user adds. */
export function newProduct(input: ProductInput, number: number): Product {
  return product(number, input, { icon: iconOf[input.category] ?? 'box', sku: `NEW-${number}`, vendor: '' })
}

export type SoldItem = Omit<LineItem, 'quantity'>

/** A product as an order line. */
export function soldItem({ name, sku, vendor, barcode, category, price }: Product): SoldItem {
  return { title: name, sku, vendor, barcode, category, price }
}

export function formerItems(): SoldItem[] {
  return cells(formerProducts).map(([title = '', price, , sku = '', vendor = ''], index) => ({
    title,
    sku,
    vendor,
    barcode: barcodeOf(index + 60),
    category: 'Beauty',
    price: { minor: Number(price) * 100, currency: 'PKR' },
  }))
}
