import { provideRequest } from '#ui/request.actors.ts'

export type PictureForm<Field extends string> = {
  send: (event: { type: 'field.changed'; field: Field; value: string }) => void
}

/** The reading of a file, whose picture becomes the value of a form's field. @param read makes it, or throws */
export function providePicture<Field extends string>(
  form: PictureForm<Field>,
  field: Field,
  read: (file: File) => Promise<string>,
) {
  return provideRequest(async (_, asked: File) => {
    form.send({ type: 'field.changed', field, value: await read(asked) })
  })
}
