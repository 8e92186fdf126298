/** The products and customers of the try-out's company at work. All people are fictional, e-mail addresses end in .test. */
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { ProductCategory } from '#domain/products.ts'
import type { Random } from '#domain/random.ts'

export const liveLocations = [
  {
    name: 'Korangi',
    city: 'Karachi',
    address: 'Plot 41, Sector 23, Korangi Industrial Area',
    isExport: true,
  },
  { name: 'Kot Lakhpat', city: 'Lahore', address: '112 Quaid-e-Azam Industrial Estate', isExport: false },
  { name: 'I-9', city: 'Islamabad', address: 'Plot 7, Street 5, I-9/3', isExport: false },
]

/** name | price in rupees | SKU | vendor | weight in grams */
const goods: Record<ProductCategory, string> = {
  Electronics: `Wireless earbuds|5450|EBD-WL-003|Sona Audio|120
Power bank 20,000 mAh|4950|PWB-20K-011|Indus Electric|420
Smart watch|8900|WTC-SM-007|Sona Audio|150
Bluetooth speaker|6750|SPK-BT-015|Sona Audio|600
Fast charger 65 W|3250|CHG-65W-002|Indus Electric|180
Mechanical keyboard|9800|KBD-MC-021|Indus Electric|950
Rechargeable fan|7900|FAN-RC-004|Indus Electric|2400
LED emergency light|2150|LGT-EM-018|Indus Electric|700
Electric kettle|4200|KTL-EL-004|Indus Electric|1100
Hair straightener|3650|HRS-CR-009|Indus Electric|450`,
  Clothing: `Lawn three-piece suit|4450|LWN-3P-014|Gul Textiles|800
Embroidered dupatta|1950|DUP-EM-102|Gul Textiles|250
Peshawari chappal|3850|CHP-PS-042|Khyber Craft|900
Pashmina shawl|7500|SHL-PM-008|Khyber Craft|300
Khaddar kurta|2850|KRT-KD-033|Gul Textiles|400
Raw silk waistcoat|5200|WST-RS-019|Gul Textiles|450
Khussa, hand-made|2650|KHS-HM-027|Khyber Craft|600
Sindhi topi|950|TOP-SD-012|Khyber Craft|120
Ajrak|2200|AJK-CT-006|Gul Textiles|350
Cotton shalwar kameez|3400|SHK-CT-051|Gul Textiles|550
Winter vest|1850|VST-WN-016|Gul Textiles|300`,
  'Home & Garden': `Brass table lamp|6400|LMP-BR-006|Ravi Home|1800
Blue pottery vase|2350|VAS-BP-027|Multan Kashi|1300
Cushion set, mirror work|3100|CSN-MW-012|Ravi Home|1200
Ajrak bed sheet|3650|BDS-AJ-051|Ravi Home|1400
Terracotta planter|1450|PLT-TC-018|Multan Kashi|2200
Onyx tea set|8800|TEA-ON-003|Multan Kashi|2600
Prayer mat, velvet|1650|PRM-VL-022|Ravi Home|600
Camel skin lamp|5900|LMP-CS-010|Multan Kashi|1500
Wooden spice box|2450|SPC-WD-017|Ravi Home|900
Steel water cooler|4750|WTC-ST-008|Ravi Home|2900`,
  Sports: `Cricket bat, English willow|18500|BAT-EW-001|Sialkot Sports|1300
Hand-stitched football|3400|FTB-HS-009|Sialkot Sports|450
Adjustable dumbbells|12900|DMB-AD-024|Sialkot Sports|9500
Badminton rackets, pair|4750|BDM-PR-013|Sialkot Sports|400
Yoga mat|2450|YGM-ST-030|Ravi Home|1100
Two-person tent|14200|TNT-2P-005|Sialkot Sports|3200
Tape ball, box of 12|1550|TPB-12-011|Sialkot Sports|1600
Boxing gloves|5300|BXG-LT-014|Sialkot Sports|900
Skipping rope|850|SKR-SP-020|Sialkot Sports|250`,
}

/** Their suppliers are late: they run out, and orders with them halt. */
export const scarceSkus = ['SPK-BT-015', 'SHL-PM-008', 'TEA-ON-003', 'BAT-EW-001']

export function liveGoods() {
  return Object.entries(goods).flatMap(([category, table]) =>
    table.split('\n').map((row, index) => {
      const [name = '', rupees, sku = '', vendor = '', grams] = row.split('|')
      return {
        name,
        category: category as ProductCategory,
        priceMinor: Number(rupees) * 100,
        sku,
        skuKey: sku.toLowerCase(),
        vendor,
        barcode: `89640${String(category.length * 1000 + index * 37).padStart(8, '0')}`,
        // Two thirds of its price, in whole rupees.
        costMinor: Math.round((Number(rupees) * 2) / 3) * 100,
        weightGrams: Number(grams),
        lowStockThreshold: null,
      }
    }),
  )
}

/** city | postcode | how many of a hundred customers | areas */
const cities = `Karachi|75290|30|Gulistan-e-Johar,Clifton Block 5,North Nazimabad,PECHS Block 2,Malir Cantt
Lahore|54000|22|Johar Town,Gulberg III,Model Town,DHA Phase 5,Wapda Town
Islamabad|44000|9|F-10/2,G-11/3,I-8/4,E-11/2
Rawalpindi|46000|8|Bahria Town Phase 4,Saddar,Satellite Town
Faisalabad|38000|6|Peoples Colony,Madina Town,Jaranwala Road
Multan|60000|4|Gulgasht Colony,Bosan Road
Peshawar|25000|4|University Town,Hayatabad Phase 3
Hyderabad|71000|3|Latifabad Unit 7,Qasimabad
Gujranwala|52250|3|Satellite Town,Model Town
Sialkot|51310|3|Cantt,Kutchery Road
Quetta|87300|2|Jinnah Town,Satellite Town
Sukkur|65200|1|Military Road
Bahawalpur|63100|1|Model Town A
Mardan|23200|1|Sheikh Maltoon Town
Abbottabad|22010|1|Jinnahabad
Mirpur Khas|69000|1|Satellite Town
Gujrat|50700|1|Bhimber Road`

/** A slip of the finger in a city's name: two letters changed places, or one is missing. */
export function misspelt(city: string, random: Random): string {
  const at = 1 + random.below(city.length - 3)
  const [first = '', second = ''] = [city[at], city[at + 1]]
  const slip = random.chance(50) && first !== second ? second + first : second
  return city.slice(0, at) + slip + city.slice(at + 2)
}

/** The same city, as it is also written. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  Karachi: ['KHI', 'Karachi, Sindh', 'کراچی'],
  Lahore: ['LHR', 'Lahore - Punjab', 'لاہور'],
  Islamabad: ['ISB', 'اسلام آباد'],
  Rawalpindi: ['Pindi', 'RWP'],
  Hyderabad: ['HYD'],
}

const firstNames =
  'Aamir,Abeer,Aisha,Aliya,Ammar,Anum,Areeba,Asad,Atif,Ayan,Azra,Basit,Bilal,Dania,Ehsan,Erum,Faiza,Fawad,Furqan,Ghazala,Haris,Hina,Humaira,Ibrahim,Ifra,Irfan,Jawad,Javeria,Kamran,Khadija,Kinza,Lubna,Maha,Mariam,Mubashir,Nadia,Naveed,Nimra,Obaid,Osama,Qasim,Raheel,Ramsha,Rida,Saima,Salman,Shahzad,Sidra,Sumaira,Taha,Umair,Uzma,Waleed,Wajiha,Zara,Zohaib,Zunaira'.split(
    ',',
  )
const familyNames =
  'Abid,Afridi,Alvi,Anwar,Arshad,Awan,Baig,Baloch,Bhatti,Bukhari,Cheema,Chaudhry,Dogar,Durrani,Ghauri,Gondal,Hameed,Hashmi,Ijaz,Jamil,Jatoi,Khalid,Khattak,Khokhar,Kiani,Latif,Leghari,Mahmood,Mansoor,Memon,Minhas,Mughal,Naqvi,Nasir,Niazi,Paracha,Pervaiz,Qadir,Rashid,Rizvi,Sabir,Saleem,Satti,Shafiq,Soomro,Sultan,Swati,Talpur,Virk,Warraich,Yaqoob,Zaidi,Zaman,Zia'.split(
    ',',
  )
const landmarks = ['', '', 'Near the post office', 'Opposite Jamia Masjid', 'Behind the girls’ school']
/** Operators' codes of mobile numbers. */
const operators = ['00', '01', '02', '11', '12', '21', '31', '33', '45', '46']

const places = cities.split('\n').map((row) => {
  const [city = '', zip = '', share, areas = ''] = row.split('|')
  return { city, zip, share: Number(share), areas: areas.split(',') }
})
const shares = Object.fromEntries(places.map(({ city, share }) => [city, share]))

/** A customer of this index: the number is theirs alone. The city is written as it should be. */
export function liveCustomer(index: number, random: Random): OrderCustomer {
  const name = `${random.pick(firstNames)} ${random.pick(familyNames)}`
  const city = random.weighted(shares)
  const { zip = '', areas = [] } = places.find((place) => place.city === city) ?? {}
  const digits = String((index * 7_368_787 + 1_234_567) % 10_000_000).padStart(7, '0')
  return {
    name,
    email: random.chance(70) ? `${name.toLowerCase().replace(' ', '.')}.${index}@mail.test` : '',
    number: `03${operators[index % operators.length]}-${digits}`,
    city,
    country: 'Pakistan',
    zip: random.chance(40) ? zip : '',
    address1: `House ${1 + random.below(190)}, Street ${1 + random.below(30)}, ${random.pick(areas)}`,
    address2: random.pick(landmarks),
  }
}

/** The city as this customer writes it this time. */
export function asWritten(city: string, random: Random): string {
  const others = spellings[city] ?? []
  return others.length > 0 && random.chance(15) ? random.pick(others) : city
}
