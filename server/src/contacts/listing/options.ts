import { CONTACT_SORTS } from '@attune/contract/contacts/constants'
import { listCoachesInUse, listLabelsInUse, listZonesInUse } from '@attune/store/contacts/options'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'

interface Choice {
  v: string
  a: string
}

interface FilterOption {
  name: string
  title: string
  kind: 'choice' | 'flag' | 'days' | 'text'
  options: Choice[] | null
}

/** Lists the labels in use on clients in reach. */
export const listDataOptions = (deps: Deps, who: Member): Promise<{ tags: (Choice & { count: number })[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({
    tags: (await listLabelsInUse(tx, who.reach)).map(({ value, count }) => ({ v: value, a: value, count })),
  }))

/** Lists what the client list can be filtered and sorted by. */
export const listSearchFilters = (deps: Deps, who: Member): Promise<{ filters: FilterOption[]; sorts: Choice[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const coaches = (await listCoachesInUse(tx, who.reach)).map(({ account_id, name }) => ({ v: account_id, a: name }))
    const labels = (await listLabelsInUse(tx, who.reach)).map(({ value }) => ({ v: value, a: value }))
    const zones = (await listZonesInUse(tx, who.reach)).map((zone) => ({ v: zone, a: zone.replaceAll('_', ' ') }))
    const filters: FilterOption[] = [
      { name: 'q', title: 'Search', kind: 'text', options: null },
      { name: 'coach', title: 'Coach', kind: 'choice', options: coaches },
      { name: 'label', title: 'Label', kind: 'choice', options: labels },
      {
        name: 'status',
        title: 'Status',
        kind: 'choice',
        options: [
          { v: 'active', a: 'Active' },
          { v: 'stop', a: 'Stopped' },
        ],
      },
      { name: 'muted', title: 'Muted', kind: 'flag', options: FLAG },
      { name: 'unknown', title: 'Unknown sender', kind: 'flag', options: FLAG },
      { name: 'timezone', title: 'Time zone', kind: 'choice', options: zones },
      { name: 'lastMessageWithin', title: 'Last message within days', kind: 'days', options: null },
      { name: 'lastMessageOlder', title: 'No message for days', kind: 'days', options: null },
      { name: 'createdWithin', title: 'Added within days', kind: 'days', options: null },
    ]
    return { filters, sorts: CONTACT_SORTS.map((v) => ({ v, a: SORT_TITLES[v] })) }
  })

const FLAG: Choice[] = [
  { v: 'true', a: 'Yes' },
  { v: 'false', a: 'No' },
]

const SORT_TITLES: Record<(typeof CONTACT_SORTS)[number], string> = {
  name: 'Name',
  lastMessage: 'Last message',
  created: 'Added',
  status: 'Status',
  ranks: 'Ranks',
}
