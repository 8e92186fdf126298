/** What the planner is kept from, where it cannot know better. */
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database.ts'

type Plan = 'enable_seqscan' | 'enable_indexscan' | 'enable_sort'

/** Does some work without these plans, unless there is no other. They are allowed again for the rest of the transaction. */
export async function withoutPlans<Result>(
  tx: Transaction,
  plans: readonly Plan[],
  work: () => Promise<Result>,
): Promise<Result> {
  const set = (value: 'on' | 'off') =>
    tx.execute(
      sql`select ${sql.join(
        plans.map((plan) => sql`set_config(${plan}, ${value}, true)`),
        sql`, `,
      )}`,
    )
  await set('off')
  const result = await work()
  await set('on')
  return result
}
