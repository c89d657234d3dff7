import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { ContactFilter } from '@attune/store/contacts/filters'
import type { SortQuery } from '@attune/store/contacts/sorts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { visibilityOf } from '../access.ts'

/** Resolves the filter and order of a list's URL, a saved view or a bulk action, for this reader and at this moment. */
export const filterOf = (deps: Deps, who: Member, asked: ContactFilters): ContactFilter & SortQuery => {
  const now = deps.now()
  const daysAgo = (days: number | undefined) =>
    days === undefined ? undefined : new Date(now.getTime() - days * 86_400_000)
  return {
    ...visibilityOf(deps, who),
    q: asked.q,
    coachId: asked.coach,
    label: asked.label,
    status: asked.status,
    muted: toFlag(asked.muted),
    unknown: toFlag(asked.unknown),
    timeZone: asked.timezone,
    lastMessageSince: daysAgo(asked.lastMessageWithin),
    lastMessageBefore: daysAgo(asked.lastMessageOlder),
    createdSince: daysAgo(asked.createdWithin),
    sort: asked.sort,
    direction: asked.direction,
  }
}

const toFlag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'
