// Loaded blocking in the head, so that a stored theme applies before the first paint. See ../theme.ts.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be denied; then the theme of the system applies.
  }
})()
