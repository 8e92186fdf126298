/** What an operator takes out of the database for those whom it belongs to: each time in the trail of the company. */
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { changeCompanyStatus } from '#server/companies/changeCompanyStatus.ts'
import { exportPerson, listCompaniesOf, lockPerson } from '#server/data/erasePerson.ts'
import type { Transaction } from '#server/db/database.ts'
import { refusals } from '#server/http/refusals.ts'
import { writeTrail } from './personActs.ts'

/** Writes down that the data of a company is exported. Throws 404, or 409 unless the company is suspended. */
export async function companyExported(
  tx: Transaction,
  { companyId, actor, now }: { companyId: string; actor: string; now: Date },
): Promise<void> {
  const event = { type: 'company.exported', at: now.getTime() } as const
  const change = await changeCompanyStatus(tx, { companyId, event, actor, now })
  if (!change) throw refusals.notFound()
  if (!change.isAccepted)
    throw refusals.eventRefused({
      detail: operatorServerMessages.refused({ status: change.refusal.status }),
      refused: [],
      possible: [],
      version: 0,
    })
}

/** What is known of a person, by the id of the account; undefined when there is none. */
export async function personExported(
  tx: Transaction,
  { id, actor, now }: { id: string; actor: string; now: Date },
): Promise<object | undefined> {
  const person = await lockPerson(tx, id)
  if (!person) return undefined
  const file = await exportPerson(tx, person)
  for (const company of await listCompaniesOf(tx, person))
    await writeTrail(tx, { company, actor, now }, 'person.exported', id)
  return file
}
