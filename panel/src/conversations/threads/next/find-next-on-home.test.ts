import { expect, test, vi } from 'vitest'
import type { Thread } from '@attune/contract/conversations/entity'
import type { HomeReason } from '@attune/contract/metrics/entity'
import { DANIEL, MARIA, thread } from '../../testing/entities.ts'
import { findNextOnHome, idsAbove, type HomePage } from './find-next-on-home.ts'

const NOEL = `ct_${'3'.repeat(32)}`
const AISHA = `ct_${'4'.repeat(32)}`
const anyone = () => true
/** Only the kind is read. */
const reasonsOf = (kind: HomeReason['kind']) => [{ kind } as HomeReason]
/** Home as pages of contact ids; each page is named by its place. Clients wait unless they are among `silent`. */
const pagesWith = (silent: readonly string[], ...ids: string[][]) =>
  vi.fn<(next: string | null) => Promise<HomePage>>((next) => {
    const at = Number(next ?? 0)
    const data = (ids[at] ?? []).map((contactId) => ({
      thread: thread({ contactId }),
      reasons: reasonsOf(silent.includes(contactId) ? 'silent' : 'unanswered'),
    }))
    return Promise.resolve({ data, pagination: { next: at + 1 < ids.length ? String(at + 1) : null } })
  })
const pages = (...ids: string[][]) => pagesWith([], ...ids)
const nextOf = async (load: ReturnType<typeof pages>, above: string[], isNext = anyone as (one: Thread) => boolean) =>
  (await findNextOnHome(load, new Set(above), (row) => isNext(row.thread)))?.thread.contactId ?? null

test('the most urgent one of those who weren’t passed over', async () => {
  expect(await nextOf(pages([MARIA, DANIEL, NOEL]), [])).toBe(MARIA)
  expect(await nextOf(pages([MARIA, DANIEL, NOEL]), [MARIA])).toBe(DANIEL)
})

test('those who were passed over come last, in their order', async () => {
  const load = pages([MARIA, DANIEL], [AISHA])
  expect(await nextOf(load, [MARIA, DANIEL])).toBe(AISHA)
  expect(await nextOf(load, [MARIA, DANIEL, AISHA])).toBe(MARIA)
  expect(load.mock.calls).toHaveLength(4)
})

test('only as many pages are loaded as it takes, and nobody who isn’t to answer is chosen', async () => {
  const load = pages([MARIA, DANIEL], [AISHA], [NOEL])
  expect(await nextOf(load, [MARIA], ({ contactId }) => contactId !== DANIEL)).toBe(AISHA)
  expect(load.mock.calls).toEqual([[null], ['1']])
  expect(await nextOf(load, [], () => false)).toBeNull()
})

test('it ends where only silent clients are left', async () => {
  const load = pagesWith([MARIA, DANIEL, AISHA], [MARIA, DANIEL], [AISHA])
  expect(await nextOf(load, [], () => false)).toBeNull()
  expect(load.mock.calls).toHaveLength(1)
  // Somebody whose other reason isn't shown stands in between, and a page may be empty.
  const mixed = pagesWith([DANIEL], [MARIA, DANIEL], [], [NOEL])
  expect(await nextOf(mixed, [MARIA, DANIEL])).toBe(NOEL)
})

test('who stands above a client', () => {
  expect(idsAbove([MARIA, DANIEL, NOEL], NOEL)).toEqual(new Set([MARIA, DANIEL]))
  expect(idsAbove([MARIA], MARIA)).toEqual(new Set())
  expect(idsAbove([MARIA], DANIEL)).toBeNull()
})
