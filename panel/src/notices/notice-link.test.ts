import type { Notice } from '@attune/contract/notices/entity'
import { expect, test } from 'vitest'
import { linkOf } from './notice-link.ts'

const notice = (fields: Partial<Notice>): Notice =>
  ({ entityType: null, entity: null, noteId: null, ...fields }) as Notice
const HANNAH = { _id: 'us_hannah', title: 'Hannah', contactId: null }

test.for(['alert', 'error', 'others'] as const)(
  'a notice about a user leads to their account, for those who may open it (%s)',
  (type) => {
    const one = notice({ type, entityType: 'User', entity: HANNAH })
    expect(linkOf(one, true)).toEqual({ to: '/users/$id', params: { id: 'us_hannah' } })
    expect(linkOf(one, false)).toBeNull()
  },
)

test('a notice about a client leads to the conversation, for everyone', () => {
  const maria = { _id: 'co_maria', title: 'Maria', contactId: 'co_maria' }
  const to = { to: '/conversations/dialog/$id', params: { id: 'co_maria' } }
  const about = { entityType: 'Contact', entity: maria } as const
  expect(linkOf(notice(about), false)).toEqual({ ...to, search: {} })
  expect(linkOf(notice({ ...about, noteId: 'no_one' }), false)).toEqual({ ...to, search: { panel: 'notes' } })
  expect(linkOf(notice({ entityType: 'ContactMessage', entity: { ...maria, _id: 'co_maria:7' } }), false)).toEqual({
    ...to,
    search: { msgId: 'co_maria:7' },
  })
})

test('a notice about a mailbox or a webhook leads nowhere', () => {
  expect(linkOf(notice({ type: 'error' }), true)).toBeNull()
})
