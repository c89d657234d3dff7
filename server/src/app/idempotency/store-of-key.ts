import { keepAnswer, noteChange, type KeyClaim } from '@attune/store/idempotency/keys'
import type { Store, Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'

/** The store of one call with an idempotency key. */
interface StoreOfKey {
  store: Store
  /**
   * Tells what the call returns. If that is what one of its transactions returns, that transaction's result is the answer,
   * and is committed with it.
   */
  expectAnswer: (answer: unknown) => void
  /** Whether the answer is committed. */
  isAnswered: () => boolean
}

/** The store with which each transaction of a call commits what is known of the call's key by then. */
export const storeOfKey = (store: Store, organizationId: string, claim: KeyClaim): StoreOfKey => {
  let expected: unknown
  let isAnswered = false

  const tenant = <T>(inside: string, work: (tx: Tenant) => Promise<T>): Promise<T> => {
    if (inside !== organizationId) return elsewhere(() => store.tenant(inside, work))
    const answer = store.tenant(inside, async (tx) => {
      const result = await work(tx)
      const isHeld =
        answer === expected
          ? await keepAnswer(tx, claim, { refusal: null, answer: JSON.stringify(result) ?? '' })
          : await noteChange(tx, claim)
      if (!isHeld) throw new Refusal('IdempotencyKeyBusy', undefined, 1)
      return result
    })
    void answer.then(
      () => (isAnswered ||= answer === expected),
      () => {},
    )
    return answer
  }

  /** What is changed outside the organization can't commit its key: that something may be changed is noted before. */
  const elsewhere = async <T>(work: () => Promise<T>): Promise<T> => {
    const isHeld = await store.tenant(organizationId, (tx) => noteChange(tx, claim, { always: true }))
    if (!isHeld) throw new Refusal('IdempotencyKeyBusy', undefined, 1)
    return work()
  }

  return {
    store: { ...store, tenant, globalTransaction: (work) => elsewhere(() => store.globalTransaction(work)) },
    expectAnswer: (answer) => (expected = answer),
    isAnswered: () => isAnswered,
  }
}
