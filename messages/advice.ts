/** Why no advice can be given: said before it is pressed, and when the server refuses it. */
export const adviceClosed = 'The courier no longer takes advice on this parcel.'
