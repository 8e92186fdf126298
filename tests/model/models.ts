/** Every model, by the folder of its chart. */

import { accountWatchModel } from './accountWatch.model.ts'
import { companyModel } from './company.model.ts'
import type { AnyModel } from './model.ts'
import { onboardingModel } from './onboarding.model.ts'
import { sessionModel } from './session.model.ts'
import { signInModel } from './signIn.model.ts'
import { signUpModel } from './signUp.model.ts'

export const models: Record<string, AnyModel> = {
  accountWatch: accountWatchModel,
  company: companyModel,
  onboarding: onboardingModel,
  session: sessionModel,
  signIn: signInModel,
  signUp: signUpModel,
}
