import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aliasTaughtBy,
  allPlaces,
  type CityMatch,
  cityChoices,
  isSameWriting,
  likelyCities,
  mainPlaces,
  ownPlace,
  placeChosen,
  placeOf,
  resolveCity,
} from '#domain/fulfilment/cities.ts'
import { isMeasured, kilometresBetween } from '#domain/fulfilment/distance.ts'
import { cityFacts, provinceNames } from '#domain/fulfilment/places.ts'
import { spellings } from '#domain/fulfilment/spellings.ts'
import { cityNamed, provinces } from '#domain/pakistan.ts'

/** The city, the candidates joined by '?', or null. */
function meant(match: CityMatch): string | null {
  if (match.is === 'known') return match.place.city
  return match.is === 'ambiguous' ? match.candidates.map(({ city }) => city).join(' ? ') : null
}

describe('a text means one city', () => {
  test.each([
    ['Karachi', 'Karachi'],
    ['  KARACHI ', 'Karachi'],
    ['Karachi, sindh, 75740', 'Karachi'],
    ['75740, Karachi, sindh', 'Karachi'],
    ['Karachi, ۷۵۷۴۰', 'Karachi'],
    ['Lahore - Punjab', 'Lahore'],
    ['Lahore/Punjab', 'Lahore'],
    ['Lahore,Lahore', 'Lahore'],
    ['Lahore (Punjab)\nPakistan', 'Lahore'],
    ['Karachi City', 'Karachi'],
    ['Distt. Kasur', 'Kasur'],
    ['Lahore Cantt', 'Lahore'],
    ['Wah Cantt', 'Wah Cantt'],
    ['wah', 'Wah Cantt'],
    ['KHI', 'Karachi'],
    ['Lhe', 'Lahore'],
    ['Pindi', 'Rawalpindi'],
    ['D.I. Khan', 'Dera Ismail Khan'],
    ['DGKhan', 'Dera Ghazi Khan'],
    ['Rahimyar Khan', 'Rahim Yar Khan'],
    ['Faisal Abad', 'Faisalabad'],
    ['Shaheed Benazirabad', 'Nawabshah'],
    ['Swat, KPK', 'Mingora'],
    ['Gilgit, Gilgit-Baltistan', 'Gilgit'],
    ['Kotli, Azad Jammu and Kashmir', 'Kotli'],
    ['Kotli, Azad Jammu & Kashmir', 'Kotli'],
    ['Mirpur Khas', 'Mirpur Khas'],
    ['Mirpurkhas, Sindh', 'Mirpur Khas'],
    ['Mirpur, AJK', 'Mirpur'],
    ['Mirpur (Azad Kashmir)', 'Mirpur'],
    ['L\u0304a\u0304h\u0304o\u0304r\u0304e\u0304', 'Lahore'],
    ['K\u200ba\u200br\u200ba\u200bc\u200bh\u200bi', 'Karachi'],
    ['کراچی', 'Karachi'],
    ['كراچي', 'Karachi'],
    ['ڈيره غازي خان', 'Dera Ghazi Khan'],
    ['لاہور، پنجاب', 'Lahore'],
    ['لاهور شہر', 'Lahore'],
    ['اسلام آباد', 'Islamabad'],
    ['اسلام‌اباد', 'Islamabad'],
    ['کوئٹہ', 'Quetta'],
    ['گوجرانوالہ', 'Gujranwala'],
    ['میرپور خاص', 'Mirpur Khas'],
    ['میرپور، آزاد کشمیر', 'Mirpur'],
  ])('%j is %s', (text, city) => {
    expect(meant(resolveCity(text))).toBe(city)
  })

  test('with its province and its centre', () => {
    expect(resolveCity('peshawar')).toEqual({
      is: 'known',
      place: { city: 'Peshawar', province: 'Khyber Pakhtunkhwa', district: 'Peshawar' },
    })
  })

  test('by every name that it has, with its province', () => {
    const named = [
      ...Object.entries(cityFacts).map(([city, [, , ...names]]) => [city, names] as const),
      ...spellings
        .trim()
        .split('\n')
        .map((line) => line.split(': '))
        .map(([city = '', names = '']) => [city, names.split(', ')] as const),
    ]
    expect(named.filter(([city]) => placeOf(city) === null)).toEqual([])
    for (const { city, province } of allPlaces) {
      const names = named.filter(([of]) => of === city).flatMap(([, more]) => more)
      for (const name of [city, ...names])
        expect([name, meant(resolveCity(`${name}, ${province}`))]).toEqual([name, city])
    }
  })

  test('and in no province but its own, by every name that this has', () => {
    for (const province of provinces)
      for (const name of [province, ...provinceNames[province]])
        expect(resolveCity(`${province === 'Punjab' ? 'Karachi' : 'Lahore'}, ${name}`).is).toBe('ambiguous')
  })

  test('of every province, and the main ones as the city by that name has it', () => {
    for (const { city, province } of mainPlaces) expect(cityNamed(city)).toEqual({ city, province })
    expect(mainPlaces).toHaveLength(Object.keys(cityFacts).length)
    expect(new Set(allPlaces.map(({ province }) => province))).toEqual(new Set(provinces))
  })

  test('and the list of them is by name, each once, with its centre', () => {
    const cities = allPlaces.map(({ city }) => city)
    expect(cities).toEqual([...new Set(cities)].toSorted())
    expect(cities.length).toBeGreaterThan(570)
    expect(cities.filter((city) => !isMeasured(city))).toEqual([])
  })

  test('no town is listed twice under two names: none stands where another one does', () => {
    const cities = allPlaces.map(({ city }) => city)
    const near = cities.flatMap((city, at) =>
      cities.slice(0, at).filter((other) => (kilometresBetween(city, other) ?? 0) < 1.2),
    )
    expect(near).toEqual([])
  })

  test.each([
    ['Sodhri', 'Sohdra'],
    ['Patan', 'Pattan'],
  ])('"%s" is %s', (text, city) => {
    expect(meant(resolveCity(text))).toBe(city)
  })

  test.each([
    ['Firozwala', 'Ferozewala'],
    ['Safdar Abad', 'Safdarabad'],
    ['Qazi Ahmad', 'Qazi Ahmed'],
    ['Abdul Hakim, Khanewal', 'Abdul Hakeem'],
    ['واربرٹن', 'Warburton'],
    ['Kala Shah Kaku, Sheikhupura', 'Kala Shah Kaku'],
    ['Chowk Munda', 'Chowk Sarwar Shaheed'],
    ['KN Shah', 'Khairpur Nathan Shah'],
    ['Daska, Sialkot', 'Daska'],
    ['Sialkot - Daska', 'Daska'],
    ['Tehsil Burewala, District Vehari', 'Burewala'],
    ['Sahiwal', 'Sahiwal'],
    ['Sahiwal, Sargodha', 'Sahiwal (Sargodha)'],
    ['Fatehpur, Layyah', 'Fatehpur (Layyah)'],
    ['Khairpur, Bahawalpur', 'Khairpur Tamewah'],
    ['Wah Cantt Rawalpindi', 'Wah Cantt'],
    ['Islamkot, Tharparkar, Sindh', 'Islamkot'],
  ])('a town with its district: %j is %s', (text, city) => {
    expect(meant(resolveCity(text))).toBe(city)
  })
})

describe('unsure is City Issue', () => {
  test.each([
    ['Mirpur', 'Mirpur ? Mirpur Khas'],
    ['میرپور', 'Mirpur ? Mirpur Khas'],
    ['Mirpur City, Pakistan', 'Mirpur ? Mirpur Khas'],
    ['Mirpur, Sindh', 'Mirpur Khas'],
    ['Mirpur, Punjab', 'Mirpur ? Mirpur Khas'],
    ['Mirpur, Mirpur Khas', 'Mirpur ? Mirpur Khas'],
    ['Mirpur, Mirpur, AJK, Kotli', 'Mirpur ? Kotli'],
    ['Fatehpur', 'Fatehpur (Layyah) ? Fatehpur (Kotli)'],
    ['Daska, Gujrat', 'Daska ? Gujrat'],
    ['Daska, Karachi, Sialkot', 'Daska ? Karachi ? Sialkot'],
    ['Mithi, Buner', 'Mithi'],
    ['Lahore, Sindh', 'Lahore'],
    ['Lahore, Punjab, Sindh', 'Lahore'],
    ['Rawalpindi / Islamabad', 'Rawalpindi ? Islamabad'],
    ['Rawalpindi / Islamabad, Punjab', 'Rawalpindi'],
    ['Islamabad / Rawalpindi, Punjab', 'Rawalpindi'],
  ])('%j may be %s', (text, candidates) => {
    const match = resolveCity(text)
    expect(match.is).toBe('ambiguous')
    expect(meant(match)).toBe(candidates)
  })

  test.each([
    '',
    ' ',
    '75740',
    'Punjab',
    'Pakistan',
    'Dubai',
    'Khas',
    'Mirpur Dino',
    'Tharparkar',
    'Mirpur K',
    'Karach',
  ])('%j is unknown', (text) => {
    expect(resolveCity(text)).toEqual({ is: 'unknown' })
  })

  test.each([
    'DHA Lahore',
    'Karachi 7574',
    'Karachi 757400',
    'Hubli',
    'Rahim, Yar Khan',
    'رحیم، یار خان',
    'constructor',
  ])('nor is anything taken out of %j', (text) => {
    expect(resolveCity(text)).toEqual({ is: 'unknown' })
  })

  test('no text with another word in it is a city', () => {
    const city = fc.constantFrom(...allPlaces)
    fc.assert(
      fc.property(city, fc.stringMatching(/^[b-df-hj-np-tv-z]{5,8}$/), ({ city: name }, word) => {
        expect(resolveCity(`${name} ${word}`).is).toBe('unknown')
        expect(resolveCity(`${word}${name}`).is).toBe('unknown')
      }),
    )
  })
})

describe('a city by its own name', () => {
  test('is found as it is written, and as nothing else', () => {
    expect(placeOf('Mirpur')?.province).toBe('Azad Jammu & Kashmir')
    expect(placeOf('mirpur')).toBeNull()
    expect(placeOf('KHI')).toBeNull()
    expect(placeOf('constructor')).toBeNull()
  })
})

describe('what a text with a mistake may mean is offered', () => {
  test.each([
    // A letter is missing, too much, wrong or at the wrong place.
    ['Mulan', ['Multan']],
    ['Karrachi', ['Karachi']],
    ['Lahole', ['Lahore']],
    ['Karahci', ['Karachi']],
    ['Fasalabadd', ['Faisalabad']],
    ['Karachee Sadar', ['Karachi', 'Dadhar']],
    ['Multn', ['Multan']],
    ['Faislabd', ['Faisalabad']],
    ['Mltan Cantt, Punjab', ['Multan']],
    // Too many for its length.
    ['Mltn', []],
    ['Badn', []],
    ['Mxltxn', []],
    ['Fxisxlxbad', []],
    // Beside other words, and for several cities.
    ['Johar Town Lahore', ['Lahore']],
    ['Main Bazar Daska Sialkot', ['Daska', 'Sialkot']],
    ['Tharparkar', ['Mithi']],
    ['Guj', []],
    ['Atlantis', []],
    ['', []],
    ['75600', []],
  ])('%j: %j', (text, cities) => {
    expect(likelyCities(text).map(({ city }) => city)).toEqual(cities)
  })

  test('with the nearest first, and not many', () => {
    const offered = likelyCities('Gujrawala').map(({ city }) => city)
    expect(offered[0]).toBe('Gujranwala')
    expect(likelyCities('Mirpur Khass').length).toBeGreaterThan(0)
    for (const { city } of allPlaces.filter((_, index) => index % 10 === 0))
      expect(likelyCities(`${city}x`).length).toBeLessThanOrEqual(3)
  })
})

describe('the cities to choose from', () => {
  test.each([
    ['Mirpur', ['Mirpur', 'Mirpur Khas']],
    ['Krachi', ['Karachi']],
    ['Rawalpindi / Islamabad', ['Rawalpindi', 'Islamabad']],
    ['Atlantis', []],
  ])('%j: first %j, then every other one by name', (text, likely) => {
    const others = allPlaces.map(({ city }) => city).filter((city) => !likely.includes(city))
    expect(cityChoices(text)).toEqual({ likely, others })
  })
})

describe('a company adds a place', () => {
  test.each([
    ['Chak 45 GB', 'Faisalabad', 'chak45gb'],
    ['Village Kot Ratta, Sindh', 'Sukkur', 'villagekotratta'],
    ['Hyderaad', 'Hyderabad', 'hyderaad'],
  ])('%j near %s', (text, city, alias) => {
    expect(ownPlace(text, city)).toEqual({ alias, city })
    expect(meant(resolveCity(text, [{ alias, city }]))).toBe(city)
  })

  test.each([
    ['Lahore', 'Lahore'],
    ['DHA Phase 5', 'Lahore'],
    ['Kot Ratta, Sindh', 'Lahore'],
    ['Kot Ratta, Karachi', 'Lahore'],
    ['', 'Lahore'],
  ])('but not %j near %s', (text, city) => {
    expect(ownPlace(text, city)).toBeNull()
  })
})

describe('a person chooses', () => {
  test.each([
    ['Mirpur', 'Mirpur'],
    [' Mirpur Khas ', 'Mirpur Khas'],
    ['khi', 'Karachi'],
    ['mirpur', null],
    ['Atlantis', null],
  ])('%j: %j', (text, city) => {
    expect(placeChosen(text)?.city ?? null).toBe(city)
  })
})

describe('a company learns a spelling', () => {
  test.each([
    ['Krachi', 'Karachi', 'krachi'],
    ['Krachi City, Sindh 75740', 'Karachi', 'krachi'],
    ['Old Mirpur', 'Mirpur', 'oldmirpur'],
    ['Mandi Vehary', 'Vehari', 'mandivehary'],
    ['Chak 45 GB, Faisalabad', 'Faisalabad', 'chak45gbfaisalabad'],
    ['Chak 83/12-L', 'Chichawatni', 'chak8312l'],
  ])('%j, which is %s', (text, city, alias) => {
    expect(aliasTaughtBy(text, city)).toEqual({ alias, city })
    expect(meant(resolveCity(text, [{ alias, city }]))).toBe(city)
  })

  test.each([
    ['Karachi', 'Karachi'],
    ['Karachi', 'Lahore'],
    ['Mirpur', 'Mirpur Khas'],
    ['Lahore, Sindh', 'Karachi'],
    ['Krachi, Punjab', 'Karachi'],
    ['DHA Lahore', 'Karachi'],
    ['DHA Phase 5', 'Karachi'],
    ['Defence', 'Lahore'],
    ['DHA Phase-5, Lahore', 'Lahore'],
    ['کراچی صدر', 'Karachi'],
    ['Chak 45', 'Vehari'],
    ['Chak 45 JB Block C', 'Faisalabad'],
    ['Lahore / Karachi', 'Karachi'],
    ['75740', 'Karachi'],
    ['Sindh', 'Karachi'],
    ['', 'Karachi'],
  ])('but nothing by %j, which is %s', (text, city) => {
    expect(aliasTaughtBy(text, city)).toBeNull()
  })

  const krachi = { alias: 'krachi', city: 'Karachi' } as const

  test('what was taught counts in every writing of it, but not against the province', () => {
    expect(meant(resolveCity('KRACHI, sindh', [krachi]))).toBe('Karachi')
    expect(meant(resolveCity('Krachi, Punjab', [krachi]))).toBeNull()
    expect(meant(resolveCity('Krachi East', [krachi]))).toBeNull()
    expect(meant(resolveCity('', [krachi]))).toBeNull()
  })

  test('and other orders with the same text wait for the same city', () => {
    const texts = ['KRACHI', 'krachi 75740', 'Karachi', 'Krachi, Punjab', 'Lhore', 'Krachi East']
    const same = ['KRACHI', 'krachi 75740']
    expect(texts.filter((text) => isSameWriting(text, 'Krachi, Sindh'))).toEqual(same)
    expect(texts.filter((text) => isSameWriting(text, 'Krachi'))).toEqual([...same, 'Krachi, Punjab'])
    expect(isSameWriting('DHA Phase 5', 'dha phase-5')).toBe(true)
  })
})

describe('distances', () => {
  const squareOf = ([lat, lng]: readonly [number, number, ...string[]]) =>
    `${Math.floor(lat)} N, ${Math.floor(lng)} E`
  // Its south and west sides: what any map with lines of whole degrees shows.
  test.each([
    ['36 N, 74 E', 'Hunza'],
    ['35 N, 75 E', 'Skardu'],
    ['35 N, 74 E', 'Gilgit'],
    ['35 N, 71 E', 'Chitral'],
    ['34 N, 73 E', 'Abbottabad, Mansehra, Muzaffarabad'],
    ['34 N, 72 E', 'Mardan, Mingora'],
    ['34 N, 71 E', 'Charsadda, Nowshera, Peshawar'],
    ['33 N, 73 E', 'Islamabad, Kotli, Mirpur, Rawalakot, Rawalpindi'],
    ['33 N, 72 E', 'Attock, Wah Cantt'],
    ['33 N, 71 E', 'Kohat'],
    ['32 N, 74 E', 'Gujranwala, Gujrat, Sialkot'],
    ['32 N, 73 E', 'Jhelum'],
    ['32 N, 72 E', 'Sargodha'],
    ['32 N, 71 E', 'Mianwali'],
    ['32 N, 70 E', 'Bannu'],
    ['31 N, 74 E', 'Kasur, Lahore'],
    ['31 N, 73 E', 'Faisalabad, Sheikhupura'],
    ['31 N, 72 E', 'Chiniot, Jhang'],
    ['31 N, 70 E', 'Dera Ismail Khan'],
    ['31 N, 69 E', 'Zhob'],
    ['30 N, 73 E', 'Okara, Sahiwal'],
    ['30 N, 71 E', 'Multan'],
    ['30 N, 70 E', 'Dera Ghazi Khan'],
    ['30 N, 66 E', 'Chaman, Quetta'],
    ['29 N, 71 E', 'Bahawalpur'],
    ['29 N, 67 E', 'Sibi'],
    ['28 N, 70 E', 'Rahim Yar Khan'],
    ['28 N, 68 E', 'Jacobabad'],
    ['27 N, 68 E', 'Khairpur, Larkana, Sukkur'],
    ['27 N, 66 E', 'Khuzdar'],
    ['26 N, 68 E', 'Nawabshah'],
    ['26 N, 67 E', 'Dadu'],
    ['26 N, 63 E', 'Turbat'],
    ['25 N, 69 E', 'Mirpur Khas'],
    ['25 N, 68 E', 'Hyderabad'],
    ['25 N, 66 E', 'Hub'],
    ['25 N, 62 E', 'Gwadar'],
    ['24 N, 68 E', 'Badin'],
    ['24 N, 67 E', 'Karachi, Thatta'],
  ])('are between places of the map: in the square of %s is %s', (square, cities) => {
    const there = mainPlaces.filter(
      ({ city }) => squareOf(cityFacts[city as keyof typeof cityFacts]) === square,
    )
    expect(there.map(({ city }) => city).join(', ')).toBe(cities)
  })

  test.each([
    ['Karachi', 'Lahore', 1033],
    ['Rawalpindi', 'Islamabad', 14],
    ['Gwadar', 'Hunza', 1711],
    ['Quetta', 'Quetta', 0],
    ['Vehari', 'Multan', 81],
    ['Burewala', 'Khanewal', 71],
  ] as const)('%s to %s is %d km', (from, to, km) => {
    expect(Math.round(kilometresBetween(from, to) ?? -1)).toBe(km)
    expect(Math.round(kilometresBetween(to, from) ?? -1)).toBe(km)
  })
  test('are unknown to a place that is not known', () => {
    expect(kilometresBetween('Karachi', 'Atlantis')).toBeNull()
  })
})
