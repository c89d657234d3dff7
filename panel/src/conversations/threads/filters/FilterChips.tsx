import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ThreadOrder } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { calls } from '../../../client/calls.ts'
import { FILTER_FLAGS, FLAG_LABELS } from '../../data/thread-filters.ts'
import { ORDER_LABELS } from './thread-order.ts'
import classes from './FilterChips.module.css'

interface FilterChipsProps {
  filters: ThreadFilters
  /** Null if it is the usual one. */
  order: ThreadOrder | null
  onChange: (filters: ThreadFilters) => void
  /** Returns to the usual order. */
  onUsualOrder: () => void
}

/** The order if it isn't the usual one, and the active filters, each with a remove button. */
export const FilterChips = ({ filters, order, onChange, onUsualOrder }: FilterChipsProps) => {
  const names = useCoachNames(filters.coachIds ?? [])
  const chips = [
    ...FILTER_FLAGS.filter((flag) => filters[flag] === true).map((flag) => ({
      key: flag as string,
      words: FLAG_LABELS[flag],
      without: { ...filters, [flag]: undefined },
    })),
    ...(filters.labels ?? []).map((label) => ({
      key: `label ${label}`,
      words: `Label ${label}`,
      without: { ...filters, labels: filters.labels?.filter((other) => other !== label) },
    })),
    ...(filters.coachIds ?? []).map((id) => ({
      key: id,
      words: `Coach ${names.get(id) ?? '…'}`,
      without: { ...filters, coachIds: filters.coachIds?.filter((other) => other !== id) },
    })),
    ...(filters.status === undefined
      ? []
      : [
          {
            key: 'status',
            words: filters.status === 'stop' ? 'Status Stopped' : 'Status Active',
            without: { ...filters, status: undefined },
          },
        ]),
  ]
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {order !== null && (
        <li className={classes.chip}>
          <span className={classes.words}>{ORDER_LABELS[order]}</span>
          <button type="button" aria-label="Sort as usual" onClick={onUsualOrder}>
            <IconX size={13} stroke={1.5} aria-hidden="true" />
          </button>
        </li>
      )}
      {chips.map(({ key, words, without }) => (
        <li key={key} className={classes.chip}>
          <span className={classes.words}>{words}</span>
          <button type="button" aria-label={`Remove filter: ${words}`} onClick={() => onChange(without)}>
            <IconX size={13} stroke={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => onChange({})}>
            Clear filters
          </button>
        </li>
      )}
    </ul>
  )
}

/** Names of coaches by id; someone who no longer exists is `Unknown User`. */
const useCoachNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const all = ids.toSorted().join(',')
  const { data } = useQuery({
    queryKey: ['conversations', 'coaches', all],
    queryFn: async ({ signal }) => (await calls.directory.listColleagues({ ids: all, limit: 100 }, { signal })).data,
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: (held) => held,
  })
  const known = new Map(data?.map(({ _id, name }) => [_id, name]))
  return new Map(ids.map((id) => [id, known.get(id) ?? (data === undefined ? '…' : 'Unknown User')]))
}
