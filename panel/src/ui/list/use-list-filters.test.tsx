import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useListFilters, type AddressFilters } from './use-list-filters.ts'

interface ScenesSearch {
  q?: string
  label?: string
  archived?: boolean
}

const go = vi.fn<(search: ScenesSearch, replace: boolean) => void>()
beforeEach(() => void go.mockReset())

const filtersAt = (address: ScenesSearch): AddressFilters<ScenesSearch> => {
  const found: AddressFilters<ScenesSearch>[] = []
  const List = () => {
    found.push(useListFilters<ScenesSearch>({ address, kept: ['archived'], go }))
    return null
  }
  renderToString(<List />)
  const [filters] = found
  if (filters === undefined) throw new Error('Nothing was drawn.')
  return filters
}

test('a filter is set beside the others, and removed by undefined, null or nothing', () => {
  const { change } = filtersAt({ q: 'check-in', archived: true })
  change({ label: 'sleep' })
  change({ q: '' })
  change({ archived: null })
  change({ archived: false })
  expect(go.mock.calls).toEqual([
    [{ q: 'check-in', archived: true, label: 'sleep' }, false],
    [{ archived: true }, false],
    [{ q: 'check-in' }, false],
    [{ q: 'check-in', archived: false }, false],
  ])
})

test('words that are searched for take the place of those before, in history too', () => {
  const { bar } = filtersAt({ q: 'check', label: 'sleep' })
  expect(bar.q).toBe('check')
  bar.onSearch('check-in')
  expect(go).toHaveBeenCalledWith({ q: 'check-in', label: 'sleep' }, true)
})

test('clearing keeps what isn’t a filter, and there is nothing to clear without one', () => {
  filtersAt({ q: 'check-in', label: 'sleep', archived: true }).onClear?.()
  expect(go).toHaveBeenCalledWith({ archived: true }, false)
  // The router sets parameters that it doesn’t know to undefined.
  const { isNarrowed, onClear } = filtersAt({ archived: true, ...({ color: undefined } as object) })
  expect([isNarrowed, onClear]).toEqual([false, null])
})
