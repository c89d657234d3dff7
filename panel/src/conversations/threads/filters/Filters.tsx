import { lazy } from 'react'
import type { ThreadOrder } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { filterCount } from '../../data/thread-filters.ts'
import { FilterButton } from './FilterButton.tsx'

const load = () => import('./FiltersOpen.tsx')
const FiltersOpen = lazy(async () => ({ default: (await load()).FiltersOpen }))

interface FiltersProps {
  filters: ThreadFilters
  order: ThreadOrder
  onChange: (filters: ThreadFilters) => void
  onOrder: (order: ThreadOrder) => void
}

/** The filter button of the thread list. */
export const Filters = ({ filters, order, onChange, onOrder }: FiltersProps) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <FilterButton
        count={filterCount(filters)}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      />
    )}
  >
    <FiltersOpen filters={filters} order={order} onChange={onChange} onOrder={onOrder} />
  </OnDemand>
)
