import { emptyOnboardingDraft, normalizeOnboarding } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft, OnboardingTextField } from '#domain/onboarding/fields.ts'
import { nullIfBlank, trimmed } from '#domain/text.ts'
import { stillOffered } from '#domain/warehouses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { type CompanySetup, insertSetup } from '#server/db/setups.ts'
import { listOfferedWarehouses } from '#server/db/warehouses.ts'
import { problemsRefused } from '#server/http/refusals.ts'
import { statusRefusal } from './companyStatus.ts'
import { moveCompany } from './moveCompany.ts'
import type { Vault } from './vault.ts'

type Setup = { draft: OnboardingDraft; companyId: string; userId: string; now: Date }

/**
 * Completes a company's set-up from a draft that breaks no rule. Throws a Refusal when the company's chart
 * does not accept it, or when a warehouse is not offered; then nothing was changed.
 */
export async function setUpCompany({ db }: Database, vault: Vault, setup: Setup): Promise<void> {
  await db.transaction((tx) => setUpCompanyIn(tx, vault, setup))
}

/** The same inside a transaction. Of two at once one is accepted: the company is locked first. */
export async function setUpCompanyIn(
  tx: Transaction,
  vault: Vault,
  { draft, companyId, userId, now }: Setup,
): Promise<void> {
  const change = await moveCompany(tx, {
    companyId,
    event: { type: 'company.onboarded' },
    actor: `user:${userId}`,
    now,
  })
  if (!change?.isAccepted) throw statusRefusal(change?.refusal.status ?? 'pending')

  const offered = await listOfferedWarehouses(tx, companyId)
  if (stillOffered(draft.warehouse_ids, offered).length < draft.warehouse_ids.length)
    throw problemsRefused({ warehouse_ids: 'notOffered' })
  await insertSetup(tx, toRow(draft, companyId, vault, now), draft.warehouse_ids)
}

/** A draft as it is stored: 'PROVIDER' as it is, texts normalised and trimmed, credentials sealed. */
function toRow(draft: OnboardingDraft, companyId: string, vault: Vault, now: Date): CompanySetup {
  const normal = normalizeOnboarding(withoutStrays(draft))
  const seal = (field: OnboardingTextField) => {
    const text = nullIfBlank(normal[field])
    return text === null ? null : vault.seal(text, `${companyId}/${field}`)
  }
  return {
    companyId,
    legalName: trimmed(normal.legal_name),
    ntn: normal.ntn,
    splitLogic: chosen(normal.split_logic),
    useOwnWarehouses: normal.use_own_warehouses,
    inventoryManager: chosen(normal.inventory_manager),
    cmsType: normal.cms_type || null,
    ivrType: chosen(normal.ivr_type),
    ecommerceType: normal.ecommerce_type || null,
    ecommerceStoreUrl: nullIfBlank(normal.ecommerce_store_url),
    ecommerceAccessTokenSealed: seal('ecommerce_access_token'),
    ecommerceApiKeySealed: seal('ecommerce_api_key'),
    courierType: chosen(normal.courier_type),
    courierUsernameSealed: seal('courier_username'),
    courierPasswordSealed: seal('courier_password'),
    courierApiKeySealed: seal('courier_api_key'),
    createdAt: now,
  }
}

/** The browser's resets clear what belongs to no choice; what another client sends of it is not kept either. */
function withoutStrays(draft: OnboardingDraft): OnboardingDraft {
  const nothing = emptyOnboardingDraft
  return {
    ...draft,
    ...(draft.use_own_warehouses ? {} : { cms_type: nothing.cms_type }),
    ...(draft.courier_type === 'PROVIDER'
      ? {
          courier_username: nothing.courier_username,
          courier_password: nothing.courier_password,
          courier_api_key: nothing.courier_api_key,
        }
      : {}),
    ...(draft.ecommerce_type === ''
      ? {
          ecommerce_store_url: nothing.ecommerce_store_url,
          ecommerce_access_token: nothing.ecommerce_access_token,
          ecommerce_api_key: nothing.ecommerce_api_key,
        }
      : {}),
  }
}

/** A choice that the rules require; they were asked before. */
function chosen<Value extends string>(value: Value): Exclude<Value, ''> {
  if (value === '') throw new Error('A set-up without a required choice passed the rules')
  return value as Exclude<Value, ''>
}
