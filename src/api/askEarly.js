// For somebody on own data: asks for the files and the records that the screen of this address will want, before the code that
// wants them is there. earlyAnswers.ts hands the answer over. The build writes this into the documents of these screens
// (tools/build/documents.ts), with the base of the API, the files,
// and the order of a list that the call always names, as its attributes.
;(() => {
  try {
    const { accessToken, refreshToken, user, workspace } = localStorage
    // As session/store.ts reads them.
    if (!accessToken || !refreshToken || workspace !== `1 live ${JSON.parse(user).email}`) return
    const { api, files, sort } = document.currentScript.dataset
    for (const href of files.split(' ')) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    }
    // A call has the address of its screen. What is shown of an order is all of the same answer.
    const query = new URLSearchParams(location.search)
    for (const name of ['tab', 'log', 'edit']) query.delete(name)
    if (sort && !query.has('sort')) query.set('sort', sort)
    const url = `${api}${location.pathname.slice(1)}/?${query}`
    const authorization = `Bearer ${accessToken}`
    const stopping = new AbortController()
    const { signal } = stopping
    // The news of changes go on from where this was read (`newsCursorHeader` in domain/contract.ts).
    const headers = { Accept: 'application/json', authorization, 'News-Cursor': 'wanted' }
    const response = fetch(url, { headers, signal })
    // The caller that takes it gets the error.
    response.catch(() => {})
    window.askedEarly = {
      url: new URL(url, location.href),
      authorization,
      at: performance.now(),
      response,
      stopping,
    }
  } catch {}
})()
