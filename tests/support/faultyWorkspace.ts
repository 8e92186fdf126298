/** A workspace that is slow or fails on demand, like a server on a bad connection. */
import type { Workspace } from '#workspace/workspace.ts'

export type FaultyWorkspace = {
  workspace: Workspace
  /** The number of calls. */
  calls: () => number
  /** From now on, calls wait until `release`. */
  hold: () => void
  release: () => void
  /** From now on, calls are rejected without reaching the workspace, until `heal`. */
  fail: () => void
  heal: () => void
}

export function faultyWorkspace(sound: Workspace): FaultyWorkspace {
  const gate = new EventTarget()
  let fault: 'none' | 'held' | 'failing' = 'none'
  let calls = 0

  function behindTheGate<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      calls++
      if (fault === 'failing') throw new Error('no answer')
      if (fault === 'held') await new Promise((open) => gate.addEventListener('open', open, { once: true }))
      return call(...args)
    }
  }

  const { orders, products, customers, dashboard } = sound
  return {
    workspace: {
      ...sound,
      orders: {
        search: behindTheGate(orders.search),
        list: behindTheGate(orders.list),
        get: behindTheGate(orders.get),
        remove: behindTheGate(orders.remove),
        restore: behindTheGate(orders.restore),
        saveCustomer: behindTheGate(orders.saveCustomer),
        applyTags: behindTheGate(orders.applyTags),
        addRemark: behindTheGate(orders.addRemark),
      },
      products: {
        search: behindTheGate(products.search),
        add: behindTheGate(products.add),
        update: behindTheGate(products.update),
        remove: behindTheGate(products.remove),
        restore: behindTheGate(products.restore),
      },
      customers: {
        search: behindTheGate(customers.search),
        get: behindTheGate(customers.get),
        add: behindTheGate(customers.add),
        update: behindTheGate(customers.update),
        remove: behindTheGate(customers.remove),
        restore: behindTheGate(customers.restore),
      },
      dashboard: { figures: behindTheGate(dashboard.figures) },
      locations: behindTheGate(sound.locations),
    },
    calls: () => calls,
    hold: () => {
      fault = 'held'
    },
    release: () => {
      fault = 'none'
      gate.dispatchEvent(new Event('open'))
    },
    fail: () => {
      fault = 'failing'
    },
    heal: () => {
      fault = 'none'
    },
  }
}
