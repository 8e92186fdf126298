/** The provinces and territories of Pakistan and their main cities. */

export const provinces = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad Capital Territory',
  'Gilgit-Baltistan',
  'Azad Jammu & Kashmir',
] as const
export type Province = (typeof provinces)[number]

/** By province, separated by commas: this file is part of the sample's screens, which pay for each byte. */
const cities = {
  Punjab:
    'Lahore,Faisalabad,Rawalpindi,Gujranwala,Multan,Sialkot,Bahawalpur,Sargodha,Sheikhupura,Jhang,Gujrat,Rahim Yar Khan,Sahiwal,Okara,Wah Cantt,Dera Ghazi Khan,Kasur,Jhelum,Chiniot,Attock,Mianwali',
  Sindh: 'Karachi,Hyderabad,Sukkur,Larkana,Nawabshah,Mirpur Khas,Jacobabad,Khairpur,Dadu,Badin,Thatta',
  'Khyber Pakhtunkhwa':
    'Peshawar,Mardan,Mingora,Swat,Abbottabad,Kohat,Bannu,Dera Ismail Khan,Nowshera,Mansehra,Charsadda,Chitral',
  Balochistan: 'Quetta,Gwadar,Turbat,Khuzdar,Hub,Chaman,Sibi,Zhob',
  'Islamabad Capital Territory': 'Islamabad',
  'Gilgit-Baltistan': 'Gilgit,Skardu,Hunza',
  'Azad Jammu & Kashmir': 'Muzaffarabad,Mirpur,Kotli,Rawalakot',
} as const satisfies Record<Province, string>

type NamesOf<List extends string> = List extends `${infer First},${infer Rest}` ? First | NamesOf<Rest> : List
/** A city that `cityNamed` finds. */
export type CityName = NamesOf<(typeof cities)[Province]>

const cityByName = new Map(
  provinces.flatMap((province) =>
    cities[province].split(',').map((city) => [city.toLowerCase(), { city, province }] as const),
  ),
)

/** Finds a city by its full name in any case; null when unknown. Parts do not match: Mirpur is not Mirpur Khas. */
export function cityNamed(text: string): { city: string; province: Province } | null {
  return cityByName.get(text.trim().toLowerCase()) ?? null
}
