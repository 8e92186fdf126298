import { userEvent } from '@testing-library/user-event'

/** What stands for a key in a text that is typed, as `{Enter}`. */
const hasKeys = (text: string) => /[{[]/.test(text)

/**
 * Somebody at the page. A text without keys goes into its field at once, as from a password manager: typed letter by letter,
 * each would draw the screen again. Who is about letters uses `keyboard`.
 */
export function aPerson(options?: Parameters<typeof userEvent.setup>[0]): ReturnType<typeof userEvent.setup> {
  const user = userEvent.setup(options)
  return {
    ...user,
    async type(element, text, how) {
      if (hasKeys(text) || how) return user.type(element, text, how)
      await user.click(element)
      await user.paste(text)
    },
  }
}
