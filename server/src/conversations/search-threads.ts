import type { Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { Deps } from '../deps.ts'
import { readPlace, writePlace } from '../http/place.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../staff/who.ts'
import { accessThreads } from './access.ts'

interface Input {
  limit: number
  filters: {
    q?: string | undefined
    unread?: boolean | undefined
    needsAnswer?: boolean | undefined
    mine?: boolean | undefined
  }
  next?: string | null | undefined
}

/** Threads of the reader, the last moved first. */
export const searchThreads = (deps: Deps, who: Member, input: Input): Promise<Page<Thread>> => {
  const after = input.next === undefined || input.next === null ? undefined : placeOf(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const { threads, more, last } = await accessThreads(tx, who, { ...input.filters, limit: input.limit, after })
    const next =
      more && last !== undefined ? writePlace({ key: last.moved_at.toISOString(), id: last.contact_id }) : null
    return { data: threads, pagination: { hasNext: next !== null, next } }
  })
}

const placeOf = (next: string): { movedAt: Date; contactId: string } => {
  const place = readPlace(next)
  const movedAt = new Date(place.key)
  // Only what was written here comes back: other forms reach years that PostgreSQL has not.
  if (Number.isNaN(movedAt.getTime()) || movedAt.toISOString() !== place.key || !/^[0-9]/.test(place.key))
    throw new Refusal('InputInvalid', { issues: [{ path: 'next', message: 'This is no place in the list.' }] })
  return { movedAt, contactId: place.id }
}
