// See ../theme.ts and ../base.css.
;(() => {
  const root = document.documentElement.dataset
  try {
    const { theme, user } = localStorage
    if (theme === 'light' || theme === 'dark') root.theme = theme
    if (user) root.storedUser = ''
  } catch {}
})()
