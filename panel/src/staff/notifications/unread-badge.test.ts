import { beforeEach, expect, test, vi } from 'vitest'
import { thread } from '../../conversations/testing/entities.ts'

const seen = vi.hoisted(() => ({ navigation: 0, title: 0 }))
vi.mock('../../client/attention/tab-title.ts', () => ({
  setUnreadCount: (count: number) => (seen.navigation = count),
  setTitleCount: (count: number) => (seen.title = count),
}))
vi.mock('./favicon.ts', () => ({ markFavicon: () => {} }))
/** A manager without clients: two of a coach's conversations are unread. */
vi.mock('../../client/calls.ts', () => ({
  calls: {
    conversations: {
      searchThreads: async ({ filters }: { filters: { mine?: boolean } }) => ({
        data: filters.mine === true ? [] : [{ contactId: 'ct_1' }, { contactId: 'ct_2' }],
        pagination: { hasNext: false },
      }),
    },
  },
}))

const { makeUnreadBadge } = await import('./unread-badge.ts')

beforeEach(() => Object.assign(seen, { navigation: 0, title: 0 }))

test('the navigation counts what the folder lists, the tab what somebody wants to be told about', async () => {
  const badge = makeUnreadBadge('us_luis')
  badge.setScope('mine')
  await expect.poll(() => seen).toEqual({ navigation: 2, title: 0 })
  badge.setScope('all')
  await expect.poll(() => seen).toEqual({ navigation: 2, title: 2 })
  badge.setScope('off')
  expect(seen).toEqual({ navigation: 2, title: 0 })
  badge.stop()
  expect(seen).toEqual({ navigation: 0, title: 0 })
})

test('both follow what arrives and what is read', async () => {
  const badge = makeUnreadBadge('us_luis')
  badge.setScope('mine')
  await expect.poll(() => seen.navigation).toBe(2)
  const change = (contactId: string, unreadCount: number, coach: string) =>
    badge.apply({
      event: 'changed',
      cursor: '1-1',
      kind: 'MessageReceived',
      ids: { contactId },
      rev: 1,
      thread: thread({
        contactId,
        unreadCount,
        primaryCoach: { _id: coach, name: 'Luis', email: 'luis@example.org' },
      }),
    })
  change('ct_3', 1, 'us_luis')
  expect(seen).toEqual({ navigation: 3, title: 1 })
  change('ct_1', 0, 'us_hannah')
  expect(seen).toEqual({ navigation: 2, title: 1 })
  badge.stop()
})
