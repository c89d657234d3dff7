import type { LiveEvent } from '@attune/contract/live/events'
import type { Reach } from '@attune/store/staff/reach'
import type { Place } from './board.ts'

/** An open stream of somebody who may read conversations. */
export interface Reader {
  organizationId: string
  reach: Reach
  tell(event: PresenceNews): void
}

/** The same for everybody; each stream puts its own cursor to it. */
export type PresenceNews = Omit<Extract<LiveEvent, { event: 'presence' }>, 'cursor'>

/** The readers of this process, so that whom a conversation concerns is found by looking them up, without the database. */
export interface Audience {
  add(reader: Reader): () => void
  /** Everybody who reaches the client: all of an organization's clients, or those of one of their coaches. */
  of(place: Place): Set<Reader>
}

interface House {
  all: Set<Reader>
  byCoach: Map<string, Set<Reader>>
}

export const makeAudience = (): Audience => {
  const houses = new Map<string, House>()
  return {
    add: (reader) => {
      const { organizationId, reach } = reader
      const house = houses.get(organizationId) ?? { all: new Set<Reader>(), byCoach: new Map<string, Set<Reader>>() }
      houses.set(organizationId, house)
      if (reach.kind === 'all') house.all.add(reader)
      else for (const id of reach.accountIds) house.byCoach.set(id, (house.byCoach.get(id) ?? new Set()).add(reader))
      return () => {
        house.all.delete(reader)
        for (const id of reach.kind === 'all' ? [] : reach.accountIds) {
          const readers = house.byCoach.get(id)
          if (readers?.delete(reader) === true && readers.size === 0) house.byCoach.delete(id)
        }
        if (house.all.size === 0 && house.byCoach.size === 0 && houses.get(organizationId) === house)
          houses.delete(organizationId)
      }
    },
    of: ({ organizationId, coachIds }) => {
      const house = houses.get(organizationId)
      const readers = new Set(house?.all)
      for (const id of coachIds) for (const reader of house?.byCoach.get(id) ?? []) readers.add(reader)
      return readers
    },
  }
}

/** Whether a reach holds a client of these coaches. */
export const reaches = (reach: Reach, { coachIds }: Place): boolean =>
  reach.kind === 'all' || reach.accountIds.some((id) => coachIds.includes(id))
