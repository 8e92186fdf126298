/** The texts of a field for scanners, and of what is said of a scan. */
export const scanMessages = {
  fieldHint: 'A scanner types into this field. You can also type a number and press Enter.',
  right: 'Right',
  wrong: 'Wrong',
  asking: 'Asking the server…',
  camera: {
    on: 'Scan with the Camera',
    off: 'Close the Camera',
    opening: 'Opening the camera…',
    label: 'Picture of the camera',
    refused: 'The camera couldn’t be used. Allow it for this page in the browser, or type the number.',
    unsupported: 'This browser gives the page no camera. A scanner that types works everywhere.',
  },
}
