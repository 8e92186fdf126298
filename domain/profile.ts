/** What a person says of themselves: at sign-up, and later on the screen of their account. */
import { normalizePhone, numberProblem } from './identityNumbers.ts'
import { MAX_NAME_LENGTH } from './newAccess.ts'
import { onlyProblems, optionalTextProblem, type Problems, requiredTextProblem } from './problems.ts'
import { nullIfBlank, trimmed } from './text.ts'

export const profileFields = ['first_name', 'last_name', 'phone', 'designation'] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileForm = Record<ProfileField, string>
export type ProfilePayload = Record<'first_name' | 'last_name', string> &
  Record<'phone' | 'designation', string | null>

export function profileProblems(form: ProfileForm): Problems<ProfileField> {
  return onlyProblems<ProfileField>({
    first_name: requiredTextProblem(form.first_name, MAX_NAME_LENGTH),
    last_name: requiredTextProblem(form.last_name, MAX_NAME_LENGTH),
    phone: numberProblem(normalizePhone(form.phone)),
    designation: optionalTextProblem(form.designation, MAX_NAME_LENGTH),
  })
}

/** As it is sent and stored: trimmed, the phone number in its canonical form, what is empty null. */
export function toProfilePayload(form: ProfileForm): ProfilePayload {
  return {
    first_name: trimmed(form.first_name),
    last_name: trimmed(form.last_name),
    phone: nullIfBlank(normalizePhone(form.phone)),
    designation: nullIfBlank(form.designation),
  }
}

/** What is stored as a form. */
export function fromProfilePayload(payload: ProfilePayload): ProfileForm {
  return { ...payload, phone: payload.phone ?? '', designation: payload.designation ?? '' }
}
