/** What stands where something was that said who a person is. */
export const erasedText = '[removed]'
