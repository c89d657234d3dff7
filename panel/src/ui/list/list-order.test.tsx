import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SortTable } from '@attune/contract/sort'
import { TableHead } from '../table/TableHead.tsx'
import { orderAfterClick, orderOf, sortOf } from './list-order.ts'
import { parseOrder } from './parse-order.ts'

type By = 'changed' | 'title' | 'people'
const SORTS: SortTable<By> = { changed: 'desc', title: 'asc', people: 'desc' }
const USUAL = { by: 'changed' } as const

test('a list is sorted as usual until its address says otherwise', () => {
  expect(sortOf(SORTS, USUAL, {})).toEqual({ by: 'changed', order: 'desc' })
  expect(sortOf(SORTS, USUAL, parseOrder(SORTS, { direction: 'asc' }))).toEqual({ by: 'changed', order: 'asc' })
  expect(sortOf(SORTS, USUAL, parseOrder(SORTS, { sort: 'title' }))).toEqual({ by: 'title', order: 'asc' })
  expect(sortOf(SORTS, USUAL, parseOrder(SORTS, { sort: 'shoes' }))).toEqual({ by: 'changed', order: 'desc' })
})

test('a click on a head sorts by it and the next one turns it around; the usual order isn’t in the address', () => {
  const click = (address: object, by: string) => orderAfterClick(SORTS, USUAL, address, by)
  expect(click({}, 'title')).toEqual({ sort: 'title', direction: null })
  expect(click({ sort: 'title' }, 'title')).toEqual({ sort: 'title', direction: 'desc' })
  expect(click({ sort: 'title', direction: 'desc' }, 'title')).toEqual({ sort: 'title', direction: null })
  expect(click({ sort: 'title', direction: 'desc' }, 'people')).toEqual({ sort: 'people', direction: null })
  expect(click({ sort: 'title', direction: 'desc' }, 'changed')).toEqual({ sort: null, direction: null })
  expect(click({}, 'changed')).toEqual({ sort: null, direction: 'asc' })
})

test('in another order a list is still the same list, and its filters stay', () => {
  const gone: object[] = []
  const change = (order: object) => void gone.push(order)
  const unsorted: { archived: boolean; sort?: 'title'; direction?: 'desc' } = { archived: true }
  const sorted = orderOf(SORTS, USUAL, { ...unsorted, sort: 'title', direction: 'desc' }, change)
  expect(sorted).toMatchObject({ place: '{"archived":true}', sort: { by: 'title', order: 'desc' } })
  expect(orderOf(SORTS, USUAL, unsorted, change).place).toBe(sorted.place)
  sorted.onSort('people')
  expect(gone).toEqual([{ sort: 'people', direction: null }])
})

test('a third click leads back to an order that no column has', () => {
  const click = (address: object, by: string) => orderAfterClick(SORTS, { ...USUAL, unseen: true }, address, by)
  expect(click({ sort: 'title', direction: 'desc' }, 'title')).toEqual({ sort: null, direction: null })
  expect(click({ sort: 'title', direction: 'desc' }, 'people')).toEqual({ sort: 'people', direction: null })
})

test('the head of each sortable column is a button and says how it is sorted', () => {
  const html = renderToString(
    <MantineProvider>
      <table>
        <TableHead
          label="Programs"
          rows={[]}
          keyOf={() => ''}
          nameOf={() => ''}
          phoneRow={() => null}
          columns={[
            { key: 'title', title: 'Program', sort: 'title', cell: () => null },
            { key: 'changed', title: 'Changed', sort: 'changed', cell: () => null },
            { key: 'actions', title: 'Actions', cell: () => null },
          ]}
          sort={sortOf(SORTS, USUAL, parseOrder(SORTS, { sort: 'title', direction: 'desc' }))}
          onSort={() => undefined}
        />
      </table>
    </MantineProvider>,
  )
  const heads = [...html.matchAll(/<th ([^>]*)>(<button)?/g)]
  expect(heads.map(([, head, button]) => [/aria-sort="(\w+)"/.exec(head ?? '')?.[1], button])).toEqual([
    ['descending', '<button'],
    ['none', '<button'],
    [undefined, undefined],
  ])
  // Even before anyone has pressed it: both directions if the list isn't sorted by it.
  const arrows = [...html.matchAll(/tabler-icon-(arrow[\w-]*)[^>]*aria-hidden="true"/g)].map(([, arrow]) => arrow)
  expect(arrows).toEqual(['arrow-down', 'arrows-sort'])
})
