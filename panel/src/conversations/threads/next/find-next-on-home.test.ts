import { expect, test, vi } from 'vitest'
import type { Thread } from '@attune/contract/conversations/entity'
import type { HomeReason } from '@attune/contract/metrics/entity'
import { DANIEL, MARIA, thread } from '../../testing/entities.ts'
import { findNextOnHome, idsAbove, type HomePage } from './find-next-on-home.ts'

const NOEL = `ct_${'3'.repeat(32)}`
const AISHA = `ct_${'4'.repeat(32)}`
const anyone = () => true
/** Only kind and points are read. */
const reasonsOf = (kind: HomeReason['kind']) => [{ kind, points: 5 } as HomeReason]
/** Home as pages of contact ids; each page is named by its place. */
const pagesOf = (kind: HomeReason['kind'], score: number, ...ids: string[][]) =>
  vi.fn<(next: string | null) => Promise<HomePage>>((next) => {
    const at = Number(next ?? 0)
    const data = (ids[at] ?? []).map((contactId) => ({
      thread: thread({ contactId }),
      reasons: reasonsOf(kind),
      score,
    }))
    return Promise.resolve({ data, pagination: { next: at + 1 < ids.length ? String(at + 1) : null } })
  })
const pages = (...ids: string[][]) => pagesOf('unanswered', 5, ...ids)
const nextOf = async (load: ReturnType<typeof pages>, above: string[], isNext = anyone as (one: Thread) => boolean) =>
  (await findNextOnHome(load, new Set(above), isNext))?.contactId ?? null

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
  const load = pagesOf('silent', 5, [MARIA, DANIEL], [AISHA], [NOEL])
  expect(await nextOf(load, [], () => false)).toBeNull()
  expect(load.mock.calls).toHaveLength(1)
  // The score of somebody with a reason that isn't shown is higher.
  const other = pagesOf('silent', 50, [MARIA], [], [NOEL])
  expect(await nextOf(other, [MARIA])).toBe(NOEL)
})

test('who stands above a client', () => {
  expect(idsAbove([MARIA, DANIEL, NOEL], NOEL)).toEqual(new Set([MARIA, DANIEL]))
  expect(idsAbove([MARIA], MARIA)).toEqual(new Set())
  expect(idsAbove([MARIA], DANIEL)).toBeNull()
})
