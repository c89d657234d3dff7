import type { FocusEvent } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { HomeItem } from '@attune/contract/metrics/entity'
import type { HomeQuery } from './use-home.ts'

interface Effect {
  run: () => void
  on: readonly unknown[] | undefined
}
// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
/** What React keeps of a component between two of its renders. */
const drawn = vi.hoisted(() => ({
  refs: [] as { current: unknown }[],
  effects: [] as Effect[],
  before: [] as Effect[],
  at: 0,
}))
// There is no component to mount.
vi.mock('react', async (original) => {
  const useEffect = (run: () => void, on?: readonly unknown[]) => void drawn.effects.push({ run, on })
  const useRef = (first: unknown) => (drawn.refs[drawn.at++] ??= { current: first })
  return { ...(await original<typeof import('react')>()), useRef, useEffect, useLayoutEffect: useEffect }
})
const { useHomeRows } = await import('./use-home-rows.ts')

interface Row {
  id: string
  focus: () => void
  scrollIntoView: () => void
  closest: () => { dataset: { stop?: string } } | null
}
const body = {}
const page: { activeElement: unknown; body: unknown } = { activeElement: body, body }
let rows: Row[] = []
let openId: string | null = null
const STOP = /^\[data-stop="(\w+)"\] a$/
const list = {
  scrollHeight: 0,
  scrollTop: 0,
  clientHeight: 0,
  contains: (one: unknown) => rows.some((row) => row === one),
  querySelector: (what: string) => {
    const id = what === '[aria-current]' ? openId : (STOP.exec(what)?.[1] ?? rows[0]?.id)
    return rows.find((row) => row.id === id) ?? null
  },
}
const rowOf = (id: string, isStop: boolean): Row => {
  const row: Row = {
    id,
    focus: () => {
      page.activeElement = row
      handlers?.onFocus({ target: row, relatedTarget: null } as unknown as FocusEvent<HTMLElement>) // All it reads.
    },
    scrollIntoView: () => undefined,
    closest: () => (isStop ? { dataset: { stop: id } } : null),
  }
  return row
}
let handlers: { onFocus: (event: FocusEvent<HTMLElement>) => void } | null = null
const access = { hasNextPage: false } as HomeQuery // There is nothing more to load.

const List = (ids: string[], open: string | null) => {
  const items = ids.map((contactId) => ({ contactId }) as HomeItem) // Nothing else of them is read.
  return useHomeRows(access, items, open)
}
/** Draws the list; `moved` are rows that are made anew, as in another group. `isStop`: beside a conversation. */
const draw = (ids: string[], open: string | null, moved: string[] = [], isStop = true): void => {
  const kept = rows.filter(({ id }) => ids.includes(id) && !moved.includes(id))
  if (!kept.some((row) => row === page.activeElement)) page.activeElement = body
  rows = ids.map((id) => kept.find((row) => row.id === id) ?? rowOf(id, isStop))
  openId = open
  drawn.at = 0
  drawn.effects = []
  const { ref, onFocus } = List(ids, open)
  ref.current = list as unknown as HTMLDivElement // All that is called of it.
  handlers = { onFocus }
  const isSame = (on: Effect['on'], before: Effect['on']) => on?.every((one, at) => Object.is(one, before?.[at]))
  for (const [at, { run, on }] of drawn.effects.entries()) if (isSame(on, drawn.before[at]?.on) !== true) run()
  drawn.before = drawn.effects
}
const focus = (id: string) => rows.find((row) => row.id === id)?.focus()
const focused = () => rows.find((row) => row === page.activeElement)?.id ?? null

beforeEach(() => {
  page.activeElement = body
  rows = []
  handlers = null
  Object.assign(drawn, { refs: [], effects: [], before: [] })
  vi.stubGlobal('document', page)
})

const ALL = ['Joe', 'Aisha', 'Maria', 'Noel']

test('a row that moves into another group keeps the focus, while another conversation is open', () => {
  draw(ALL, 'Joe')
  focus('Maria')
  draw(['Maria', 'Joe', 'Aisha', 'Noel'], 'Joe', ['Maria'])
  expect(focused()).toBe('Maria')
})

test('when the row with the focus goes, the one in its place has it, not the open one', () => {
  draw(ALL, 'Joe')
  focus('Maria')
  draw(['Daniel', 'Joe', 'Aisha', 'Noel'], 'Joe')
  expect(focused()).toBe('Noel')
  draw(['Joe', 'Aisha'], 'Joe')
  expect(focused()).toBe('Aisha')
})

test('the open one goes and comes back without taking the focus from another row', () => {
  draw(ALL, 'Joe')
  focus('Maria')
  draw(['Aisha', 'Maria', 'Noel'], 'Joe')
  draw(ALL, 'Joe')
  expect(focused()).toBe('Maria')
})

test('the focus follows the open one from row to row', () => {
  draw(ALL, 'Joe')
  focus('Joe')
  draw(ALL, 'Aisha')
  expect(focused()).toBe('Aisha')
})

test('on Home it stays with the selected one, otherwise with the first', () => {
  draw(ALL, 'Maria', [], false)
  focus('Maria')
  draw(['Joe', 'Aisha', 'Noel'], 'Noel', [], false)
  expect(focused()).toBe('Noel')
  draw(['Joe', 'Aisha'], null, [], false)
  expect(focused()).toBe('Joe')
})
