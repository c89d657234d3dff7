import { CONTACT_SORTS, CONTACT_STATUSES, type ContactSort } from '@attune/contract/contacts/constants'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { SORT_DIRECTIONS } from '@attune/contract/sort'
import type { ContactsSearch } from '../contacts-search.ts'
import { formatCount } from '../../ui/format-count.ts'

/** The list's filters, in the order of the menu. The search text `q` has a field of its own. */
export const FILTER_NAMES = [
  'coach',
  'status',
  'label',
  'muted',
  'unknown',
  'timezone',
  'lastMessageWithin',
  'lastMessageOlder',
  'createdWithin',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** How a filter's value is chosen. */
export type FilterKind = 'coach' | 'label' | 'status' | 'zone' | 'flag' | 'days'

interface FilterInfo {
  title: string
  kind: FilterKind
  /** Connects title and value on a chip. */
  lead: string
}

export const FILTERS: Record<FilterName, FilterInfo> = {
  coach: { title: 'Coach', kind: 'coach', lead: 'is' },
  status: { title: 'Status', kind: 'status', lead: 'is' },
  label: { title: 'Label', kind: 'label', lead: 'is' },
  muted: { title: 'Muted', kind: 'flag', lead: 'is' },
  unknown: { title: 'Unknown sender', kind: 'flag', lead: 'is' },
  timezone: { title: 'Time zone', kind: 'zone', lead: 'is' },
  lastMessageWithin: { title: 'Last message', kind: 'days', lead: 'within' },
  lastMessageOlder: { title: 'No message', kind: 'days', lead: 'for' },
  createdWithin: { title: 'Added', kind: 'days', lead: 'within' },
}

export const STATUS_LABELS = { active: 'Active', stop: 'Stopped' } as const

/** Parses the address into filters for the calls. Invalid values are dropped. */
export const filtersOf = (search: ContactsSearch): ContactFilters => {
  const [q, coach] = [textOf(search.q), textOf(search.coach)]
  const [label, timezone] = [textOf(search.label), textOf(search.timezone)]
  const status = oneOf(CONTACT_STATUSES, search.status)
  const sort = oneOf(CONTACT_SORTS, search.sort)
  const direction = oneOf(SORT_DIRECTIONS, search.direction)
  return {
    ...(q !== '' && { q: q.slice(0, 100) }),
    ...(/^us_[0-9a-f]{32}$/.test(coach) && { coach }),
    ...(label !== '' && { label: label.slice(0, 40) }),
    ...(status !== undefined && { status }),
    ...toFlagFilter('muted', search.muted),
    ...toFlagFilter('unknown', search.unknown),
    ...(timezone !== '' && { timezone: timezone.slice(0, 60) }),
    ...toDaysFilter('lastMessageWithin', search.lastMessageWithin),
    ...toDaysFilter('lastMessageOlder', search.lastMessageOlder),
    ...toDaysFilter('createdWithin', search.createdWithin),
    ...(sort !== undefined && { sort }),
    ...(direction !== undefined && { direction }),
  }
}

/** Filters as search parameters; the reverse of `filtersOf`. */
export const searchOf = (filters: ContactFilters): ContactsSearch => {
  const { muted, unknown, ...others } = filters
  const set = Object.entries(others).filter((field): field is [string, string | number] => field[1] !== undefined)
  return {
    ...Object.fromEntries(set),
    ...(muted !== undefined && { muted: muted === 'true' }),
    ...(unknown !== undefined && { unknown: unknown === 'true' }),
  }
}

/** Whether two queries find the same clients in the same order. */
export const areSameFilters = (one: ContactFilters, other: ContactFilters): boolean =>
  comparisonKeyOf(one) === comparisonKeyOf(other)

export const filterNamesIn = (filters: ContactFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name] !== undefined)

/** Whether a search or filter narrows the list. */
export const isFiltered = (filters: ContactFilters): boolean =>
  filters.q !== undefined || filterNamesIn(filters).length > 0

/** The sort order: by name by default, in the field's default direction unless one is given. */
export const sortOf = ({ sort = 'name', direction }: ContactFilters): { by: ContactSort; order: 'asc' | 'desc' } => ({
  by: sort,
  order: direction ?? defaultOrderOf(sort),
})

/** Times start with the latest on top. */
export const defaultOrderOf = (sort: string): 'asc' | 'desc' =>
  sort === 'lastMessage' || sort === 'created' ? 'desc' : 'asc'

/** A filter's value as text; `nameOf` resolves a coach's id. */
export const formatFilterValue = (
  name: FilterName,
  filters: ContactFilters,
  nameOf: (id: string) => string,
): string => {
  const value = filters[name]
  switch (FILTERS[name].kind) {
    case 'coach':
      return nameOf(String(value))
    case 'status':
      return STATUS_LABELS[value === 'stop' ? 'stop' : 'active']
    case 'flag':
      return value === 'true' ? 'yes' : 'no'
    case 'days':
      return formatCount(Number(value), 'day')
    case 'zone':
      return String(value).replaceAll('_', ' ')
    case 'label':
      return String(value)
  }
}

/** The router parses a value of digits only as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const oneOf = <T extends string>(names: readonly T[], value: unknown): T | undefined =>
  names.find((name) => name === value)

const toFlagFilter = (name: 'muted' | 'unknown', value: unknown) =>
  typeof value === 'boolean' ? { [name]: value ? ('true' as const) : ('false' as const) } : {}

const toDaysFilter = (name: 'lastMessageWithin' | 'lastMessageOlder' | 'createdWithin', value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 3_650 ? { [name]: value } : {}

const comparisonKeyOf = (filters: ContactFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
