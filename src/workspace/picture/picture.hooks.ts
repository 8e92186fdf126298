import { useMemo } from 'react'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { useWorkspaceScreen } from '../workspace.hooks.ts'
import { type PictureForm, providePicture } from './picture.actors.ts'

export type PictureActor = RequestActor

/** The reading of a file, whose picture becomes the value of a form's field; null until it has started. */
export function usePictureActor<Field extends string>(
  form: PictureForm<Field>,
  field: Field,
  read: (file: File) => Promise<string>,
): PictureActor | null {
  const logic = useMemo(() => providePicture(form, field, read), [form, field, read])
  return useWorkspaceScreen('pictureFile', logic, () => ({}))
}

/** The reading as its chart has it. */
export function usePicture(actor: PictureActor) {
  const { make, isBusy, hasFailed } = useRequest<File>(actor)
  return { read: make, isBusy, hasFailed }
}
