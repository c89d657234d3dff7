import { beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../notify.ts'
import { openUploaded } from './open-uploaded.ts'

// Other files of this worker may have left some.
beforeEach(dismissAll)

test('whoever has waited for an upload sees it', () => {
  const open = vi.fn<() => void>()
  openUploaded('clients.csv', true, open)
  expect([open.mock.calls.length, currentNotices()]).toEqual([1, []])
})

test('whoever has gone to another page meanwhile stays there until they open it', () => {
  const open = vi.fn<() => void>()
  openUploaded('clients.csv', false, open)
  expect(open).not.toHaveBeenCalled()
  const [notice] = currentNotices()
  expect(notice).toMatchObject({ title: 'File uploaded', content: 'clients.csv', action: { label: 'Open' } })
  notice?.action?.run()
  expect(open).toHaveBeenCalledTimes(1)
})
