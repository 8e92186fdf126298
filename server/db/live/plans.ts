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
  // A command, not a function: a cluster hands it on to the machine that makes the plan (docs/deployment.md).
  const set = (value: 'on' | 'off') =>
    tx.execute(sql.raw(plans.map((plan) => `set local ${plan} = ${value}`).join('; ')))
  await set('off')
  const result = await work()
  await set('on')
  return result
}
