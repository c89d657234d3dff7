import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../client/notify.ts'
import { message } from '../testing/entities.ts'
import { copyDebugData, copyLink, copyText, linkTo } from './copy-message.ts'

const clipboard = (write: (text: string) => Promise<void>) => {
  const writeText = vi.fn<typeof write>(write)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  vi.stubGlobal('location', { origin: 'https://session.example' })
  return writeText
}
const said = () => currentNotices().map(({ kind, title }) => [kind, title])
beforeEach(dismissAll)
afterEach(() => void vi.unstubAllGlobals())

test('the debug data is the whole message', async () => {
  const written = clipboard(async () => undefined)
  await copyDebugData(message())
  expect(JSON.parse(written.mock.calls[0]?.[0] ?? '')).toEqual(message())
  expect(said()).toEqual([['good', 'The debug data copied to the clipboard.']])
})

test('reports a missing clipboard', async () => {
  clipboard(() => Promise.reject(new Error('not allowed')))
  await copyDebugData(message())
  expect(said()).toEqual([['bad', 'Failed to copy.']])
})

test('text and link', async () => {
  const written = clipboard(async () => undefined)
  await copyText(message())
  await copyLink(message())
  expect(written.mock.calls).toEqual([['message 1'], [`https://session.example${linkTo(message())}`]])
  expect(linkTo(message())).toBe(
    `/conversations/dialog/${message().contactId}?msgId=${encodeURIComponent(message().id)}`,
  )
})
