/** The people of the sample, all fictional. E-mail addresses end in .test, phone numbers are masked (design §5). */
import type { OrderCustomer } from '#domain/orders/order.ts'
import { createRandom, type Random } from '#domain/random.ts'

/** city | postcode | index of the location that serves it | areas */
const cities = `Karachi|75290|0|Gulistan-e-Johar,Clifton Block 5,North Nazimabad,PECHS Block 2
Hyderabad|71000|0|Latifabad Unit 7,Qasimabad
Sukkur|65200|0|Military Road
Quetta|87300|0|Jinnah Town,Satellite Town
Gwadar|91200|0|New Town
Lahore|54000|1|Johar Town,Gulberg III,Model Town,DHA Phase 5
Gujranwala|52250|1|Satellite Town
Sialkot|51310|1|Cantt
Faisalabad|38000|3|Peoples Colony,Madina Town
Multan|60000|3|Gulgasht Colony,Bosan Road
Bahawalpur|63100|3|Model Town A
Islamabad|44000|2|F-10/2,G-11/3,I-8/4
Rawalpindi|46000|2|Bahria Town Phase 4,Saddar
Gilgit|15100|2|Jutial
Skardu|16100|2|Satpara Road
Muzaffarabad|13100|2|Upper Chattar
Mirpur|10250|2|Sector F-2
Peshawar|25000|4|University Town,Hayatabad Phase 3
Mardan|23200|4|Sheikh Maltoon Town
Abbottabad|22010|4|Jinnahabad`

/** The city is one of those above, or abroad. */
const people = `Ayesha Siddiqui|Karachi
Bilal Ahmed|Lahore
Zainab Qureshi|Islamabad
Mahnoor Shah|Karachi
Imran Yousaf|Lahore
Hira Nawaz|Peshawar
Usman Tariq|Faisalabad
Hamza Sheikh|Karachi
Amna Javed|Lahore
Faisal Mehmood|Hyderabad
Rabia Iqbal|Rawalpindi
Saad Malik|Lahore
Olivia Bennett|Manchester
Ali Raza|Karachi
Nida Farooq|Multan
Mehwish Hayat Khan|Islamabad
Shazia Memon|Karachi
Kiran Baloch|Quetta
Maryam Aslam|Lahore
Waqas Chaudhry|Sialkot
Sana Mirza|Dubai
Noor Fatima|Faisalabad
Tariq Khattak|Mardan
Farah Ansari|Karachi
Danish Butt|Gujranwala
Shahid Mughal|Muzaffarabad
Laiba Zaheer|Lahore
Sadia Kamal|Rawalpindi
Omar Siddiqi|Houston
Nabeel Akhtar|Karachi
Bushra Gillani|Multan
Junaid Soomro|Sukkur
Adeel Hussain|Gilgit
Zeeshan Durrani|Peshawar
Asma Rafiq|Bahawalpur
Iqra Abbasi|Abbottabad
Yasir Rind|Gwadar
Fahad Al-Harbi|Riyadh
Hassan Kazmi|Skardu
Emily Clarke|London
Komal Riaz|Islamabad
Arslan Bajwa|Lahore
Samina Brohi|Quetta
Rehan Dar|Mirpur
Tayyaba Noor|Karachi
Kashif Rana|Faisalabad
Priya Nair|Toronto
Huma Lodhi|Hyderabad
Ahsan Jatoi|Karachi
Fizza Haider|Islamabad
Moiz Paracha|Lahore
Sofia Lindberg|Stockholm`

/** city | country | postcode | street | dialling code */
const abroad = `Manchester|United Kingdom|M14 5TQ|22 Wilmslow Road|+44 77
London|United Kingdom|E7 8QJ|118 Green Street|+44 79
Dubai|United Arab Emirates||Villa 12, Al Barsha 2|+971 50
Riyadh|Saudi Arabia|12214|King Fahd Road 84|+966 55
Houston|United States|77036|6300 Harwin Drive|+1 713
Toronto|Canada|M4H 1C3|45 Thorncliffe Park Drive|+1 416
Stockholm|Sweden|163 42|Spångavägen 14|+46 70`

const landmarks = ['', 'Near the post office', 'Opposite Jamia Masjid', 'Behind the girls’ school', '']

export type Person = { customer: OrderCustomer; locationIndex: number; isAbroad: boolean }

function rowsByCity(table: string): Map<string, string[]> {
  return new Map(
    table.split('\n').map((row) => {
      const [city = '', ...cells] = row.split('|')
      return [city, cells]
    }),
  )
}

/** Names of the further customers, several to each person above. */
const firstNames =
  'Aamir,Aisha,Aliya,Anum,Areeba,Asad,Atif,Ayan,Azra,Basit,Dania,Ehsan,Erum,Fatima,Fawad,Furqan,Ghazala,Haris,Hina,Humaira,Ibrahim,Ifra,Irfan,Jawad,Javeria,Kamran,Khadija,Kinza,Lubna,Maha,Mariam,Mubashir,Nadia,Naveed,Nimra,Obaid,Osama,Qasim,Raheel,Ramsha,Rida,Saima,Salman,Shahzad,Sidra,Sumaira,Taha,Umair,Uzma,Waleed,Wajiha,Zara,Zohaib,Zunaira'.split(
    ',',
  )
const familyNames =
  'Abid,Afridi,Alvi,Anwar,Arshad,Awan,Baig,Bhatti,Bukhari,Cheema,Dogar,Effendi,Ghauri,Gondal,Hameed,Hashmi,Ijaz,Jamil,Khalid,Khokhar,Kiani,Latif,Leghari,Mahmood,Mansoor,Minhas,Mumtaz,Naqvi,Nasir,Niazi,Pervaiz,Qadir,Rashid,Rizvi,Sabir,Saleem,Satti,Shafiq,Sohail,Sultan,Swati,Talpur,Umar,Virk,Wahid,Warraich,Yaqoob,Zaidi,Zaman,Zia'.split(
    ',',
  )

/** The first customers, in the order in which they joined. */
export function samplePeople(): Person[] {
  const random = createRandom(1947)
  return people.split('\n').map((row) => {
    const [name = '', city = ''] = row.split('|')
    return personOf(name, city, random)
  })
}

/** Creates one further customer after another, each of the same city as one of the first. */
export function createNeighbours(): (first: Person) => Person {
  const random = createRandom(1973)
  const names = new Set<string>()
  return ({ customer: { city } }) => {
    let name = ''
    do name = `${random.pick(firstNames)} ${random.pick(familyNames)}`
    while (names.has(name))
    names.add(name)
    return personOf(name, city, random)
  }
}

const home = rowsByCity(cities)
const away = rowsByCity(abroad)

function personOf(name: string, city: string, random: Random): Person {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.test`
  const lastDigits = String(1000 + random.below(9000))
  const house = `House ${1 + random.below(90)}, Street ${1 + random.below(30)}`
  const address2 = random.pick(landmarks)
  const [country = '', postcode = '', street = '', code = ''] = away.get(city) ?? []
  if (country) {
    const number = `${code} XXX ${lastDigits}`
    const customer = { name, email, number, city, country, zip: postcode, address1: street, address2: '' }
    return { customer, locationIndex: 0, isAbroad: true }
  }
  const [zip = '', location, areas = ''] = home.get(city) ?? []
  return {
    customer: {
      name,
      email,
      number: `+92 3${random.below(5)}${random.below(9)} XXX ${lastDigits}`,
      city,
      country: 'Pakistan',
      zip,
      address1: `${house}, ${random.pick(areas.split(','))}`,
      address2,
    },
    locationIndex: Number(location),
    isAbroad: false,
  }
}
