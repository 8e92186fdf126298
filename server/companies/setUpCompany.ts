import { normalizeOnboarding, withoutStrays } from '#domain/onboarding/draft.ts'
import {
  fieldsOfKind,
  mapFields,
  type OnboardingDraft,
  type OnboardingField,
} from '#domain/onboarding/fields.ts'
import { nullIfBlank } from '#domain/text.ts'
import { stillOffered } from '#domain/warehouses.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { type CompanySetup, insertSetup, shareKeyInForce } from '#server/db/setups.ts'
import { listOfferedWarehouses } from '#server/db/warehouses.ts'
import { problemsRefused, setupRefusal } from '#server/http/refusals.ts'
import { changeCompanyStatus } from './changeCompanyStatus.ts'
import type { Vault } from './vault.ts'

type Setup = { draft: OnboardingDraft; companyId: string; userId: string; now: Date }

/**
 * Completes the set-up of a company from a valid draft. Throws a Refusal, and changes nothing, when the chart of the
 * company does not accept it or when a warehouse is not offered.
 */
export async function setUpCompany({ db }: Database, vault: Vault, setup: Setup): Promise<void> {
  await db.transaction((tx) => setUpCompanyIn(tx, vault, setup))
}

/** The same inside a transaction. The company is locked first: of two concurrent calls, one is accepted. */
export async function setUpCompanyIn(
  tx: Transaction,
  vault: Vault,
  { draft, companyId, userId, now }: Setup,
): Promise<void> {
  const change = await changeCompanyStatus(tx, {
    companyId,
    event: { type: 'company.onboarded' },
    actor: `user:${userId}`,
    now,
  })
  if (!change?.isAccepted) throw setupRefusal(change?.refusal.status ?? 'pending')

  const offered = await listOfferedWarehouses(tx, companyId)
  if (stillOffered(draft.warehouse_ids, offered).length < draft.warehouse_ids.length)
    throw problemsRefused({ warehouse_ids: 'notOffered' })
  const kept = withoutStrays(normalizeOnboarding(draft))
  const hasSecrets = fieldsOfKind('secret').some((field) => nullIfBlank(kept[field]) !== null)
  const keyId = hasSecrets ? await shareKeyInForce(tx, vault.keyIds[0]) : undefined
  const seal = (text: string, field: string) => vault.seal(text, `${companyId}/${field}`, keyId)
  await insertSetup(tx, { ...toRow(kept, seal), companyId, createdAt: now }, draft.warehouse_ids)
}

/** The fields with a column of their own; warehouses are rows. */
type StoredField = Exclude<OnboardingField, 'warehouse_ids'>

/** A draft as it is stored: 'PROVIDER' as it is, texts trimmed, credentials sealed. */
function toRow(
  kept: OnboardingDraft,
  seal: (text: string, field: string) => string,
): Pick<CompanySetup, StoredField> {
  const { warehouse_ids: _, ...columns } = mapFields<Record<OnboardingField, unknown>>((field, { kind }) => {
    const answer = kept[field]
    const text = typeof answer === 'string' ? nullIfBlank(answer) : answer
    return kind === 'secret' && typeof text === 'string' ? seal(text, field) : text
  })
  // Typed by field, so that a field without a column does not compile. The rules were asked before.
  return columns as Pick<CompanySetup, StoredField>
}
