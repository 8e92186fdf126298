// See ../theme.ts and ../base.css. The build writes this into each document (tools/build/documents.ts), so that it runs
// before the first paint.
;(() => {
  const root = document.documentElement.dataset
  let state = 'visitor'
  try {
    const { theme, textSize, density, user, workspace } = localStorage
    // Another value means nothing to the styles.
    if (theme) root.theme = theme
    if (textSize) root.textSize = textSize
    if (density) root.density = density
    if (user) {
      root.storedUser = ''
      // As domain/users.ts reads it.
      const { email, company } = JSON.parse(user)
      const { is_onboarded, is_approved = is_onboarded } = company
      if (workspace === `1 live ${email}`) root.storedLive = ''
      state = is_approved ? (is_onboarded ? 'active' : 'onboarding') : 'pending'
    }
  } catch {}
  // Without the application there is nothing else that could say so.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type === 'module') document.querySelector('#notStarted')?.removeAttribute('hidden')
    },
    true,
  )
  if (!root.drawn) return
  // Somebody for whom it was not drawn is about to see another screen: not this one before.
  if (!root.drawn.includes(state)) root.drawn = 'hidden'
  // What is pressed before the page works is done then, once (useEarlyInput.ts).
  addEventListener(
    'click',
    (event) => {
      const button = 'drawn' in root && event.target.closest('button')
      if (!button) return
      event.preventDefault()
      event.stopPropagation()
      button.dataset.pressedEarly = ''
    },
    true,
  )
  // A mouse button that is still down when the screen comes (outline.ts).
  let held
  const hold = ({ type, target, button }) => {
    if (held) delete held.dataset.heldEarly
    held = type === 'mousedown' && button === 0 && 'drawn' in root && target.closest('a, button')
    if (held) held.dataset.heldEarly = ''
  }
  addEventListener('mousedown', hold)
  addEventListener('mouseup', hold)
})()
