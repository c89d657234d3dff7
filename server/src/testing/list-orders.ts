import type { Page } from '@attune/contract/page'
import type { SortDirection } from '@attune/contract/sort'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { expect } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import type { Caller } from './caller.ts'
import { createWorld, type TestClient, type TestPerson, type World } from './world.ts'

export interface ListDesk {
  world: World
  hannah: TestPerson
  priya: TestPerson
  /** Sees nobody's identity. */
  mo: TestPerson
  /** Two clients of Hannah's, of whom the one whose name begins with a small letter comes first. */
  maria: TestClient
  ben: TestClient
}

/** A desk whose lists are sorted. `rights`: all that Mo has. */
export const createListDesk = async (rights: Parameters<typeof permissionBits.of>[0]): Promise<ListDesk> => {
  const world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const mo = await northline.staff('Mo', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, mo.id, { permissions: permissionBits.of(rights) })
  forgetSessions()
  const maria = await northline.client('Maria Lopez', '+13035550101', hannah)
  const ben = await northline.client('ben Okafor', '+13035550102', hannah)
  return { world, hannah, priya, mo, maria, ben }
}

/** What a row's place is decided by, compared without regard to any locale, as the tests' database does. */
export type PlaceOf<Row> = (row: Row) => string | number

/**
 * Asks for a list one row at a time, in each of its orders and both directions, and expects every row once: by what it is sorted
 * by, and then by id. `list` is an address with a query.
 */
export const expectOrders = async <Row extends { _id: string }>(
  who: Caller,
  list: string,
  orders: Readonly<Record<string, PlaceOf<Row>>>,
): Promise<void> => {
  const { data } = await who.ok<Page<Row>>('GET', `${list}&limit=100`)
  for (const [sort, placeOf] of Object.entries(orders))
    for (const direction of ['asc', 'desc'] as const) {
      const found = await readPages<Row>(who, `${list}&sort=${sort}&direction=${direction}`)
      const expected = data.toSorted((one, other) => compare(placeOf, one, other, direction))
      expect([sort, direction, ...found.map(({ _id }) => _id)]).toEqual([
        sort,
        direction,
        ...expected.map(({ _id }) => _id),
      ])
    }
}

/** All rows of a list, asked for one at a time. */
const readPages = async <Row>(who: Caller, list: string): Promise<Row[]> => {
  const found: Row[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Page<Row> = await who.ok('GET', `${list}&limit=1${next === '' ? '' : `&next=${next}`}`)
    found.push(...page.data)
    next = page.pagination.next
  }
  return found
}

const compare = <Row extends { _id: string }>(
  placeOf: PlaceOf<Row>,
  one: Row,
  other: Row,
  direction: SortDirection,
): number => {
  const [here, there] = [placeOf(one), placeOf(other)]
  const up = here < there ? -1 : here > there ? 1 : one._id < other._id ? -1 : 1
  return direction === 'asc' ? up : -up
}
