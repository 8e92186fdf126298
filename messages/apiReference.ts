/** Texts of the page about the API. */
export const apiReferenceMessages = {
  title: 'Karwan API',
  intro: 'Every call that the server answers, from the same schemas with which it checks requests.',
  document: 'As an OpenAPI document',
  signedIn: 'For people who are signed in: with the header Authorization: Bearer and the access token.',
  body: 'Request body',
  answer: (p: { status: string; text: string }) => `${p.status}: ${p.text}`,
  parameter: (p: { place: string; name: string; isRequired: boolean }) =>
    `${p.name}, in the ${p.place}${p.isRequired ? '' : ', optional'}`,
}
