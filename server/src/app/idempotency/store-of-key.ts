import { keepAnswer, noteChange, type KeyClaim } from '@attune/store/idempotency/keys'
import type { Store, Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'

/** The store of one call with an idempotency key. */
interface StoreOfKey {
  store: Store
  /**
   * Announces what the call returns. If that is what one of its transactions returns, that transaction's result is the
   * answer, and is committed with it.
   */
  expectAnswer: (answer: unknown) => void
  /** Whether the answer is committed. */
  isAnswered: () => boolean
}

/** A store in which each transaction of a call also commits what is known about the call's key by then. */
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

  /** A change outside the organization can't commit the key, so it is noted beforehand that something may change. */
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
