import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import type { Fact, FactPosition } from '@attune/store/facts/read-facts'
import { loadStandingMarks } from '@attune/store/staff/standing-marks'
import { isTransient } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { keepRecentFacts } from './recent-facts.ts'
import type { Tail } from './tail.ts'

/** Without a fact that says so, an ended session or a lost right is felt within the time the calls keep, query and all. */
const CHECK_MS = SESSION_CACHE_SECONDS * 1_000 - 1_000

/** One open stream. */
export interface Follower {
  organizationId: string
  who(): Member
  /** Hears facts of its organization, and those of none, in order. */
  take(facts: Fact[]): void
  /** The session may be over, or the rights may have changed. */
  check(): void
}

/** Everybody who follows the log in this process. */
export interface LiveAudience {
  join(follower: Follower): () => void
  /** What came after a place, if this process still holds it. */
  missed(place: FactPosition, organizationId: string): Fact[] | null
  close(): void
}

export const openAudience = (deps: Deps, tail: Tail): LiveAudience => {
  const followers = new Map<string, Set<Follower>>()
  const recent = keepRecentFacts(tail.position())
  const unsubscribe = tail.subscribe((facts) => {
    recent.add(facts)
    const everybodys = facts.some((fact) => fact.organizationId === null)
    const organizationIds = everybodys
      ? [...followers.keys()]
      : new Set(facts.flatMap((fact) => fact.organizationId ?? []))
    for (const organizationId of organizationIds) {
      const own = facts.filter((fact) => fact.organizationId === organizationId || fact.organizationId === null)
      for (const follower of followers.get(organizationId) ?? []) follower.take(own)
    }
  })
  let closed = false
  const checkPeriodically = async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS).unref())
      if (closed) return
      await checkStandings().catch((error: unknown) => {
        if (!isTransient(error)) deps.log.error({ err: error }, 'looking after open streams failed')
      })
    }
  }
  /** One question for all of them: only whose standing has changed is looked at more closely. */
  const checkStandings = async () => {
    const all = [...followers.values()].flatMap((some) => [...some])
    const marks = await loadStandingMarks(deps.store.global, [...new Set(all.map((one) => one.who().sessionId))])
    const now = deps.now()
    for (const follower of all) {
      const who = follower.who()
      if (who.mark !== marks.get(who.sessionId) || who.accessExpiresAt <= now || !isMarkEnough(who)) follower.check()
    }
  }
  void checkPeriodically()

  return {
    join: (follower) => {
      const own = followers.get(follower.organizationId) ?? new Set()
      followers.set(follower.organizationId, own.add(follower))
      return () => {
        own.delete(follower)
        if (own.size === 0 && followers.get(follower.organizationId) === own) followers.delete(follower.organizationId)
      }
    },
    missed: recent.after,
    close: () => {
      closed = true
      unsubscribe()
    },
  }
}

/** Whose reach hangs on others, and who acts in an organization that is not their own, is asked for one by one. */
const isMarkEnough = (who: Member): boolean =>
  who.home !== null && !['ROLE_MANAGER', 'ROLE_MANAGER_MSG_SENDING'].includes(who.role)
