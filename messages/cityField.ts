/** The field that asks for the city of an order. */
export const cityFieldMessages = {
  city: 'City',
  cityTyped: (p: { city: string }) => `The customer wrote "${p.city}".`,
  likely: (p: { city: string }) => `The customer wrote "${p.city}". Is it one of these?`,
  chooseCity: 'Choose a city',
  suggested: (p: { city: string }) => `${p.city} (suggested)`,
  learn: 'Next time',
  learnHint:
    'Learned spellings are listed under Settings, Places and spellings, where each can be taken back.',
  learnChoice: (p: { written: string; city: string }) => `Always read “${p.written}” as ${p.city}`,
}
