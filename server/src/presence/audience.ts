import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Reach } from '@attune/store/staff/reach'
import type { ViewedConversation } from './board.ts'

/** An open stream of somebody who may read conversations. */
export interface PresenceReader {
  organizationId: string
  reach: Reach
  send(event: PresenceUpdate): void
}

/** The same event for everybody; each stream adds its own cursor. */
export type PresenceUpdate = Omit<Extract<LiveEvent, { event: 'presence' }>, 'cursor'>

/** The readers connected to this process, indexed so that those of a conversation are found without the database. */
export interface PresenceAudience {
  add(reader: PresenceReader): () => void
  /**
   * The readers who reach the client: those who reach the whole organization, and those who reach one of the client's
   * coaches.
   */
  of(place: ViewedConversation): Set<PresenceReader>
}

interface OrganizationReaders {
  all: Set<PresenceReader>
  byCoach: Map<string, Set<PresenceReader>>
}

export const makePresenceAudience = (): PresenceAudience => {
  const houses = new Map<string, OrganizationReaders>()
  return {
    add: (reader) => {
      const { organizationId, reach } = reader
      const house = houses.get(organizationId) ?? {
        all: new Set<PresenceReader>(),
        byCoach: new Map<string, Set<PresenceReader>>(),
      }
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

/** Whether a reach includes a client with these coaches. */
export const reaches = (reach: Reach, { coachIds }: ViewedConversation): boolean =>
  reach.kind === 'all' || reach.accountIds.some((id) => coachIds.includes(id))
