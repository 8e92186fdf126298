/** Every model, by the folder of its chart. */

import { companyModel } from './company.model.ts'
import type { AnyModel } from './model.ts'
import { signInModel } from './signIn.model.ts'
import { signUpModel } from './signUp.model.ts'

export const models: Record<string, AnyModel> = {
  company: companyModel,
  signIn: signInModel,
  signUp: signUpModel,
}
