/** Towns as customers type them: which are known, and which are asked with the right one first. None is taken for another. */
import { describe, expect, test } from 'vitest'
import { cityChoices, resolveCity } from '#domain/fulfilment/cities.ts'

/** Town: how it is typed, in several ways. */
const known = `
Vehari: Vehari | vihari | VEHARI, Punjab | وہاڑی
Burewala: Burewala | Bure wala | بوریوالا | Burewala, Vehari
Khanewal: Khanewal | Khaniwal | خانیوال
Umerkot: Umerkot | Umarkot | عمرکوٹ
Daska: Daska | Daska, Sialkot | ڈسکہ
Depalpur: Depalpur | Dipalpur | Deepalpur | دیپالپور
Dera Ghazi Khan: D.G. Khan | DG Khan | DGK | ڈیرہ غازی خان
Rahim Yar Khan: RYK | R.Y. Khan | Rahimyar Khan | رحیم یار خان
Dera Ismail Khan: D I Khan | DIK
Toba Tek Singh: Toba Tek Singh | T.T. Singh | ٹوبہ ٹیک سنگھ
Mandi Bahauddin: Mandi Bahauddin | M.B. Din | Mandi Baha-ud-Din
Sheikhupura: Sheikhupura | Shekhupura
Kamoke: Kamoke | Kamoki | Kamonki, Gujranwala | کامونکی
Mian Channu: Mian Channu | Mian Channun
Chichawatni: Chichawatni | Chicha Watni, Sahiwal
Arifwala: Arifwala | Arif Wala
Pakpattan: Pakpattan | Pak Pattan Sharif | پاکپتن
Layyah: Layyah | Leiah | لیہ
Muzaffargarh: Muzaffargarh | Muzaffar Garh | مظفر گڑھ
Kot Addu: Kot Addu | Kot Adu
Jaranwala: Jaranwala, Faisalabad | جڑانوالہ
Samundri: Samundri | سمندری
Gojra: Gojra | گوجرہ
Sadiqabad: Sadiqabad | Sadiq Abad | صادق آباد
Khanpur: Khanpur, Rahim Yar Khan
Liaquatpur: Liaquatpur | Liaquat Pur
Ahmadpur East: Ahmedpur East | Ahmadpur East
Bahawalnagar: Bahawalnagar | Bahawal Nagar | بہاولنگر
Chishtian: Chishtian | Chishtian Mandi
Hasilpur: Hasilpur
Harunabad: Haroonabad | Haroon Abad
Lodhran: Lodhran | لودھراں
Mailsi: Mailsi, Vehari
Taxila: Taxila | ٹیکسلا
Hassan Abdal: Hassan Abdal | Hasanabdal
Gujar Khan: Gujar Khan | Gujjar Khan
Murree: Murree | مری
Kharian: Kharian Cantt | کھاریاں
Lala Musa: Lalamusa | Lala Musa
Wazirabad: Wazirabad | وزیر آباد
Hafizabad: Hafizabad
Narowal: Narowal | نارووال
Nankana Sahib: Nankana Sahib | Nankana
Muridke: Muridke | Muridkay
Pattoki: Pattoki | Patoki
Khushab: Khushab | خوشاب
Jauharabad: Joharabad | Jauharabad
Bhakkar: Bhakkar
Chakwal: Chakwal | چکوال
Talagang: Talagang
Haripur: Haripur, KPK | ہری پور
Swabi: Swabi | صوابی
Timargara: Timergara | Timargara
Bat Khela: Batkhela | Bat Khela
Lakki Marwat: Lakki Marwat
Hangu: Hangu
Tank: Tank, KP
Takht Bhai: Takht Bhai | Takhtbhai
Ghotki: Ghotki | گھوٹکی
Shikarpur: Shikarpur, Sindh | شکارپور
Kandhkot: Kandhkot
Tando Adam: Tando Adam | ٹنڈو آدم
Tando Allahyar: Tando Allahyar | Tando Allah Yar
Sanghar: Sanghar
Mithi: Mithi, Tharparkar
Kotri: Kotri | Kotri, Jamshoro
Naushahro Firoz: Naushahro Feroze
Loralai: Loralai | لورالائی
Pishin: Pishin, Balochistan | پشین
Mastung: Mastung
Bhimber: Bhimber, AJK | Bhimbar
Bagh: Bagh, Azad Kashmir
Chilas: Chilas
Multan: Multan Cantt | ملتان
Quetta: Quetta, Balochistan | كوئٹه
Sukkur: Sukkur | سکھر
Mardan: Mardan, K.P.K
Kohat: Kohat
Bannu: Bannu
Gujrat: Gujrat, Punjab | گجرات
Attock: Attock City
Wah Cantt: Wah Cantt, Rawalpindi | wah
Mingora: Swat | Mingora, Swat
Gwadar: Gwadar
Turbat: Turbat, Kech
Hub: Hub Chowki
Chaman: Chaman | چمن
Gilgit: Gilgit, GB
Skardu: Skardu | سکردو
Muzaffarabad: Muzaffarabad AJK | مظفر آباد
Kotli: Kotli, Azad Kashmir
Rawalakot: Rawalakot | Rawalakot, Poonch
Nowshera: Nowshera | Noshera
Bahawalpur: Bahawalpur | BWP
Sahiwal: Sahiwal | ساہیوال
Jhang: Jhang Sadar | جھنگ
`

/** What is asked, with the right one first. */
const asked = `
Vehari: vehri | Vehary city
Burewala: Burewla | Burwala Punjab
Khanewal: Khanewl | Khanwal
Hyderabad: Hyderaad | Hydrabad
Karachi: Krachi | Karach | Karachee Saddar
Lahore: Lahor | DHA Phase 5 Lahore | Johar Town, Lahore
Islamabad: Islamabd | G-11 Islamabad
Faisalabad: Fasialabad | Faislabad
Gujranwala: Gujrawala | Gujranwalla
Rawalpindi: Rawalpndi | Bahria Town Rawalpindi
Bahawalnagar: Bahwalnagar
Sadiqabad: Sadiqbad
Rahim Yar Khan: Rahim yar kan
Mandi Bahauddin: Mandi bahudin
Kamoke: Kamonkee
Muzaffargarh: Muzafergarh
Sargodha: Sargoda
Sialkot: Sialkoat
Abbottabad: Abotabad
Peshawar: Peshwar
Mirpur Khas: Mirpur khass
Sheikhupura: Sheikhpora
Chichawatni: Chichawatani
Jhelum: Jhelam
Nawabshah: Nawabsha
Larkana: Larkna
Jacobabad: Jacobad
Mirpur: Mirpur | میرپور
Fatehpur (Layyah): Fatehpur
Dera Ghazi Khan: Dera
Mianwali: Mianwli
Okara: Okarra
Kasur: Kasoor
Mansehra: Mansera
Charsadda: Charsaddah
Lodhran: Lodran
Layyah: Laiyyah
Pakpattan: Pakpatan shareef
Chiniot: Chinot
Hafizabad: Hafizabd
لاہور=Lahore: لاہورر
کراچی=Karachi: کراچيی
فیصل آباد=Faisalabad: فیصل ابادد
`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [key = '', texts = ''] = line.split(': ')
      return texts.split(' | ').map((text) => [text, key.split('=').at(-1) ?? ''] as const)
    })

test('there are 120 towns, in all ways of writing', () => {
  const [all, unsure] = [rowsOf(known), rowsOf(asked)]
  expect({
    towns: new Set([...all, ...unsure].map(([, city]) => city)).size,
    known: all.length,
    asked: unsure.length,
  }).toEqual({ towns: 120, known: 189, asked: 56 })
})

describe('known', () => {
  test.each(rowsOf(known))('%j is %s', (text, city) => {
    expect(resolveCity(text)).toMatchObject({ is: 'known', place: { city } })
  })
})

describe('asked', () => {
  test.each(rowsOf(asked))('%j is offered as %s', (text, city) => {
    expect(resolveCity(text).is).not.toBe('known')
    expect(cityChoices(text).likely[0]).toBe(city)
  })
})
