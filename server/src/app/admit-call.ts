import { storeInTurns } from '@attune/store/turns/store-in-turns'
import { actorIdOf } from '../calls/by.ts'
import type { Person } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { CallLimit } from './limit-calls.ts'

/** One call, from when its person is known until it has ended. */
export interface Admission {
  /** Lets the call in, or refuses it. Returns the dependencies it works with: their transactions take turns. */
  begin(person: Person): Deps
  end(): void
}

/** Seconds after which a refused call may be repeated. By then, an account's calls are usually answered. */
const RETRY_SECONDS = 1

/** Lets as many calls of an account in as it may have at once, each with its turns at the database. */
export const admitCall = (deps: Deps, limit: CallLimit): Admission => {
  let leave: (() => void) | null = null
  return {
    begin: (person) => {
      const taker = takerOf(person)
      leave = limit.begin(taker.accountId)
      if (leave !== null) return { ...deps, store: storeInTurns(deps.store, taker) }
      deps.meters.callsRefused.inc()
      throw new Refusal('TooManyAtOnce', undefined, RETRY_SECONDS)
    },
    end: () => leave?.(),
  }
}

/** Whoever is switched into an account makes its calls. People of the installation have a share of their own. */
const takerOf = (who: Person) => ({
  organizationId: who.home ?? 'installation',
  accountId: actorIdOf(who),
})
