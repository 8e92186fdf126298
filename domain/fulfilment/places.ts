/**
 * Where the main cities of Pakistan are, and what else people call them. Apart from domain/pakistan.ts, because only live
 * orders need it. The other places are those of gazetteer.ts. The coordinates are of the centres: good for ranking
 * distances, not for navigation.
 */
import type { CityName, Province } from '#domain/pakistan.ts'

/** Mingora is the city of Swat: both names are one place. */
type MainCity = Exclude<CityName, 'Swat'>

/** Latitude and longitude in degrees, then other names: Urdu, abbreviations, former and common ones. */
export const cityFacts: Readonly<Record<MainCity, readonly [lat: number, lng: number, ...names: string[]]>> =
  {
    Lahore: [31.52, 74.359, 'لاہور', 'LHR', 'LHE'],
    Faisalabad: [31.45, 73.135, 'فیصل آباد', 'FSD', 'Lyallpur'],
    Rawalpindi: [33.565, 73.017, 'راولپنڈی', 'Pindi', 'RWP'],
    Gujranwala: [32.188, 74.195, 'گوجرانوالہ', 'GRW'],
    Multan: [30.158, 71.525, 'ملتان', 'MUX'],
    Sialkot: [32.495, 74.523, 'سیالکوٹ', 'SKT'],
    Bahawalpur: [29.396, 71.672, 'بہاولپور', 'BWP'],
    Sargodha: [32.084, 72.672, 'سرگودھا'],
    Sheikhupura: [31.717, 73.983, 'شیخوپورہ', 'Shekhupura', 'Sheikhpura'],
    Jhang: [31.268, 72.332, 'جھنگ', 'Jhang Sadar', 'Jhang Sadr'],
    Gujrat: [32.574, 74.079, 'گجرات'],
    'Rahim Yar Khan': [28.42, 70.3, 'رحیم یار خان', 'RYK', 'RY Khan', 'Raheem Yar Khan'],
    Sahiwal: [30.668, 73.111, 'ساہیوال'],
    Okara: [30.808, 73.453, 'اوکاڑہ'],
    'Wah Cantt': [33.797, 72.73, 'واہ کینٹ', 'Wah'],
    'Dera Ghazi Khan': [30.056, 70.64, 'ڈیرہ غازی خان', 'DGK', 'DG Khan', 'Dera Ghazi'],
    Kasur: [31.116, 74.45, 'قصور', 'Qasur'],
    Jhelum: [32.943, 73.726, 'جہلم', 'Jehlum'],
    Chiniot: [31.717, 72.983, 'چنیوٹ'],
    Attock: [33.767, 72.358, 'اٹک', 'Campbellpur'],
    Mianwali: [32.588, 71.549, 'میانوالی'],
    Karachi: [24.861, 67.001, 'کراچی', 'KHI'],
    Hyderabad: [25.396, 68.358, 'حیدرآباد', 'HYD'],
    Sukkur: [27.705, 68.857, 'سکھر'],
    Larkana: [27.559, 68.212, 'لاڑکانہ', 'Larkano'],
    Nawabshah: [26.244, 68.41, 'نوابشاہ', 'Shaheed Benazirabad', 'Benazirabad', 'SBA'],
    'Mirpur Khas': [25.529, 69.014, 'میرپور خاص'],
    Jacobabad: [28.282, 68.438, 'جیکب آباد'],
    Khairpur: [27.53, 68.759, 'خیرپور', 'Khairpur Mirs'],
    Dadu: [26.729, 67.779, 'دادو'],
    Badin: [24.655, 68.838, 'بدین'],
    Thatta: [24.746, 67.924, 'ٹھٹہ', 'ٹھٹھہ'],
    Peshawar: [34.015, 71.525, 'پشاور', 'PEW', 'Peshawer'],
    Mardan: [34.198, 72.036, 'مردان'],
    Mingora: [34.78, 72.362, 'مینگورہ', 'Swat', 'سوات'],
    Abbottabad: [34.146, 73.212, 'ایبٹ آباد', 'Abbotabad', 'Abottabad'],
    Kohat: [33.582, 71.443, 'کوہاٹ'],
    Bannu: [32.989, 70.604, 'بنوں'],
    'Dera Ismail Khan': [31.831, 70.902, 'ڈیرہ اسماعیل خان', 'DIK', 'DI Khan', 'Dera Ismail'],
    Nowshera: [34.016, 71.983, 'نوشہرہ', 'Noshera', 'Nowshehra'],
    Mansehra: [34.333, 73.2, 'مانسہرہ'],
    Charsadda: [34.149, 71.731, 'چارسدہ', 'Charsada'],
    Chitral: [35.852, 71.786, 'چترال'],
    Quetta: [30.18, 66.975, 'کوئٹہ', 'QTA', 'UET'],
    Gwadar: [25.122, 62.325, 'گوادر'],
    Turbat: [26.004, 63.067, 'تربت'],
    Khuzdar: [27.809, 66.611, 'خضدار'],
    Hub: [25.079, 66.773, 'حب', 'Hub Chowki'],
    Chaman: [30.924, 66.45, 'چمن'],
    Sibi: [29.543, 67.879, 'سبی'],
    Zhob: [31.342, 69.45, 'ژوب'],
    Islamabad: [33.684, 73.048, 'اسلام آباد', 'ISB'],
    Gilgit: [35.92, 74.308, 'گلگت'],
    Skardu: [35.297, 75.633, 'سکردو', 'Skardo'],
    Hunza: [36.317, 74.65, 'ہنزہ'],
    Muzaffarabad: [34.371, 73.471, 'مظفر آباد', 'Muzafarabad'],
    Mirpur: [33.151, 73.752, 'میرپور', 'New Mirpur'],
    Kotli: [33.514, 73.908, 'کوٹلی'],
    Rawalakot: [33.858, 73.76, 'راولاکوٹ', 'Rawlakot', 'Rawalkot'],
  }

/**
 * Names of several places. Without a province or district nobody can tell which one, unless nearly everybody means the
 * first (`isFirst`); with its province, it is the first.
 */
export const sharedNames: readonly {
  names: readonly string[]
  cities: readonly string[]
  isFirst?: true
}[] = [
  { names: ['Mirpur', 'میرپور'], cities: ['Mirpur', 'Mirpur Khas'] },
  { names: ['Sahiwal', 'ساہیوال'], cities: ['Sahiwal', 'Sahiwal (Sargodha)'], isFirst: true },
  { names: ['Khairpur', 'خیرپور'], cities: ['Khairpur', 'Khairpur Tamewah'], isFirst: true },
  { names: ['Fatehpur', 'Fateh Pur', 'فتح پور'], cities: ['Fatehpur (Layyah)', 'Fatehpur (Kotli)'] },
  { names: ['Nasirabad', 'Naseerabad', 'نصیر آباد'], cities: ['Nasirabad (Kambar)', 'Dera Murad Jamali'] },
  { names: ['Allahabad', 'الہ آباد'], cities: ['Allahabad (Kasur)', 'Liaquatpur'] },
  { names: ['Rustam', 'رستم'], cities: ['Rustam (Mardan)', 'Rustam (Shikarpur)'] },
  { names: ['Thal', 'تھل'], cities: ['Thall', 'Kumrat'] },
  { names: ['Dera', 'ڈیرہ'], cities: ['Dera Ghazi Khan', 'Dera Ismail Khan'] },
]

/** Districts that are not called by their seat, which is the second. */
export const districtNames: readonly (readonly [name: string, seat: string])[] = [
  ['Tharparkar', 'Mithi'],
  ['Thar', 'Mithi'],
  ['Lasbela', 'Uthal'],
  ['Kech', 'Turbat'],
  ['Buner', 'Daggar'],
  ['Shangla', 'Alpurai'],
  ['Kurram', 'Parachinar'],
  ['Bajaur', 'Khar'],
  ['Lower Dir', 'Timargara'],
  ['Dir Lower', 'Timargara'],
  ['Dir Upper', 'Dir'],
  ['Jafarabad', 'Dera Allahyar'],
  ['Diamer', 'Chilas'],
  ['Ghanche', 'Khaplu'],
  ['Ghizer', 'Gahkuch'],
  ['Neelum', 'Athmuqam'],
  ['Poonch', 'Rawalakot'],
  ['Sudhnoti', 'Pallandri'],
  ['North Waziristan', 'Miran Shah'],
  ['South Waziristan', 'Wana'],
]

/** What else the provinces are called. */
export const provinceNames: Readonly<Record<Province, readonly string[]>> = {
  Punjab: ['Panjab', 'پنجاب'],
  Sindh: ['Sind', 'سندھ'],
  'Khyber Pakhtunkhwa': ['KP', 'KPK', 'NWFP', 'Khyber Pakhtoonkhwa', 'Khyber Pukhtunkhwa', 'خیبر پختونخوا'],
  Balochistan: ['Baluchistan', 'بلوچستان'],
  'Islamabad Capital Territory': ['ICT'],
  'Gilgit-Baltistan': ['GB', 'گلگت بلتستان'],
  'Azad Jammu & Kashmir': ['AJK', 'AK', 'Azad Jammu and Kashmir', 'Azad Kashmir', 'آزاد کشمیر'],
}

/** Words beside a city that leave it the same. */
export const idleWords: readonly string[] =
  'city,district,distt,dist,tehsil,teh,cantt,cantonment,pakistan,pk,شہر,ضلع,تحصیل,کینٹ,پاکستان'.split(',')

/** Words of parts of a town: DHA is in Karachi, in Lahore and elsewhere, so what they belong to is learned from nobody. */
export const partWords: readonly string[] =
  'dha,defence,phase,sector,block,town,colony,society,scheme,housing,villas,extension,bahria,askari,gulshan,gulberg,johar,nazimabad,clifton,saddar,sadar,bazar,bazaar,chowk,road,street,mohalla,near,village,chak,gaon,صدر,بازار,چوک,روڈ,محلہ,کالونی,ٹاؤن,بلاک,سیکٹر,فیز'.split(
    ',',
  )
