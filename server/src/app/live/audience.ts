import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import type { Fact, FactPosition } from '@attune/store/facts/read-facts'
import { loadStandingMarks } from '@attune/store/staff/standing-marks'
import { isTransient } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { isOutdated, type Member } from '../../calls/who.ts'
import { keepRecentFacts } from './recent-facts.ts'
import type { Tail } from './tail.ts'

/**
 * How often streams are checked for ended sessions and lost rights that no fact reported: together with the query,
 * within the time that calls take to notice.
 */
export const CHECK_MS = SESSION_CACHE_SECONDS * 1_000 - 1_000

/** One open stream. */
export interface Follower {
  organizationId: string
  who(): Member
  /** Receives the facts of its organization, and those of no organization, in order. */
  take(facts: Fact[]): void
  /** The session may have ended, or the rights changed. */
  check(): void
  /** Facts taken so far may be lost: the log continues from this position. */
  lose(position: FactPosition): void
}

/** All open streams of this process. */
export interface LiveAudience {
  join(follower: Follower): () => void
  /** The facts after a position, if this process still has them; null otherwise. */
  missed(position: FactPosition, organizationId: string): Fact[] | null
  /** Whether this process still has the fact at this position. */
  has(position: FactPosition): boolean
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
  const unsubscribeLoss = tail.onLost((position) => {
    recent.restart(position)
    for (const follower of [...followers.values()].flatMap((some) => [...some])) follower.lose(position)
  })
  let closed = false
  const checkPeriodically = async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS).unref())
      if (closed) return
      await checkStandings().catch((error: unknown) => {
        if (!isTransient(error)) deps.log.error({ err: error }, 'checking open streams failed')
      })
    }
  }
  /** One query for all of them: only streams whose standing has changed are checked individually. */
  const checkStandings = async () => {
    const all = [...followers.values()].flatMap((some) => [...some])
    const marks = await loadStandingMarks(deps.store.global, [...new Set(all.map((one) => one.who().sessionId))])
    const now = deps.now()
    for (const follower of all) {
      const who = follower.who()
      const isOver = who.accessExpiresAt <= now || isOutdated(who, now)
      if (who.mark !== marks.get(who.sessionId) || isOver || !isMarkEnough(who)) follower.check()
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
    has: recent.has,
    close: () => {
      closed = true
      unsubscribe()
      unsubscribeLoss()
    },
  }
}

/** For managers, whose reach depends on others, and people acting in another organization, the mark is not enough. */
const isMarkEnough = (who: Member): boolean =>
  who.home !== null && !['ROLE_MANAGER', 'ROLE_MANAGER_MSG_SENDING'].includes(who.role)
