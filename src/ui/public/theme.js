// Loaded blocking in the head: a stored theme is on the page before its first paint. See ../theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be closed to us; then the system decides.
  }
})()
