// For somebody on own data: asks for the files and the records that the screen of this address will want, before the code that
// wants them is there. earlyAnswers.ts hands the answer over. The build writes this into the documents of these screens
// (tools/build/documents.ts), with the base of the API and the files as its attributes.
;(() => {
  try {
    const { accessToken, refreshToken, user, workspace } = localStorage
    // As session/store.ts reads them.
    if (!accessToken || !refreshToken || workspace !== `1 live ${JSON.parse(user).email}`) return
    const { api, files } = document.currentScript.dataset
    for (const href of files.split(' ')) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    }
    // A call has the address of its screen; what an address names `q` is the call's `search`.
    const url = `${api}${location.pathname.slice(1)}/${location.search.replace(/([?&])q=/, '$1search=')}`
    const authorization = `Bearer ${accessToken}`
    const stopping = new AbortController()
    const { signal } = stopping
    const response = fetch(url, { headers: { Accept: 'application/json', authorization }, signal })
    // Who takes it hears of it.
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
