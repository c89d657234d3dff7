import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Media } from '@attune/contract/media/entity'
import { memoryStorage } from '../conversations/testing/memory-storage.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const uploads = vi.hoisted(() => vi.fn<(input: { ids: string[] }) => Promise<{ data: Media[] }>>())
vi.mock('../client/calls.ts', () => ({ calls: { media: { getUploads: uploads } }, requestHeaders: () => ({}) }))

const { openTray, takeUpStored } = await import('./open-tray.ts')

const KEY = 'draft:files:us_1:ct_1'
const idOf = (digit: string) => `md_${digit.repeat(32)}`
const mediaOf = (_id: string): Media => ({
  _id,
  kind: 'message-attachment',
  url: `/media/${_id}`,
  thumbnail: null,
  fileName: 'shoes.jpg',
  mime: 'image/jpeg',
  width: 4,
  height: 3,
  bytes: 100,
})
const store = (...ids: string[]) => localStorage.setItem(KEY, JSON.stringify(ids))

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  uploads.mockReset().mockImplementation(({ ids }) => Promise.resolve({ data: ids.map(mediaOf) }))
})

test('files added to the draft while its conversation was closed come into its tray, and only those', async () => {
  const tray = openTray(KEY)
  const shown = () => tray.items.get().map(({ media }) => media?._id)
  tray.putBack([mediaOf(idOf('1'))])
  tray.take()
  expect(localStorage.getItem(KEY)).toBeNull()
  store(idOf('1'))
  takeUpStored(KEY, tray)
  await expect.poll(shown).toEqual([idOf('1')])
  store(idOf('1'), idOf('2'))
  takeUpStored(KEY, tray)
  await expect.poll(shown).toEqual([idOf('2'), idOf('1')])
  expect(uploads.mock.calls).toEqual([[{ ids: [idOf('1')] }], [{ ids: [idOf('2')] }]])
})

test('nothing is asked for if the tray has all of them', () => {
  const tray = openTray(KEY)
  tray.putBack([mediaOf(idOf('1'))])
  takeUpStored(KEY, tray)
  expect(uploads).not.toHaveBeenCalled()
})
