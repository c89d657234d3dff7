import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'

const reload = vi.fn<() => void>()
const replaceState = vi.fn<(state: unknown, unused: string, address: string) => void>()
const page = { title: 'Maria Lopez', documentElement: { style: { visibility: '' } } }
let storage: Storage

/** The modules as a page that is loaded now has them. */
const load = async () => {
  vi.resetModules()
  return {
    ...(await import('./record-video.ts')),
    ...(await import('./switch-record-video.ts')),
    ...(await import('../ask-before-leaving.ts')),
    ...(await import('../notify.ts')),
  }
}

beforeEach(() => {
  storage = memoryStorage()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { pathname: '/conversations', search: '?q=Maria&folder=unread', reload })
  vi.stubGlobal('history', { state: null, replaceState })
  vi.stubGlobal('document', page)
  page.title = 'Maria Lopez'
  page.documentElement.style.visibility = ''
  reload.mockReset()
  replaceState.mockReset()
})

test('record-video mode is off by default', async () => {
  const { isRecording, recordVideoHeader } = await load()
  expect(isRecording()).toBe(false)
  expect(recordVideoHeader()).toEqual({})
})

test('turning it on hides the page, removes search terms from the address and reloads', async () => {
  const { switchRecordVideo } = await load()
  switchRecordVideo()
  expect(page.documentElement.style.visibility).toBe('hidden')
  expect(page.title).toBe('Attune Dashboard')
  expect(replaceState).toHaveBeenCalledWith(null, '', '/conversations?folder=unread')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the reloaded page sends the header, and toggling again ends the mode', async () => {
  const first = await load()
  first.switchRecordVideo()
  const next = await load()
  expect(next.isRecording()).toBe(true)
  expect(next.recordVideoHeader()).toEqual({ 'x-record-video': 'on' })
  next.switchRecordVideo()
  expect((await load()).isRecording()).toBe(false)
})

test('it refuses while something is being sent', async () => {
  const { switchRecordVideo, holdTab, currentNotices, dismissAll } = await load()
  const release = holdTab('unsent-message')
  switchRecordVideo()
  expect(reload).not.toHaveBeenCalled()
  expect(storage.getItem('recordVideo')).toBeNull()
  expect(page.documentElement.style.visibility).toBe('')
  expect(currentNotices()).toMatchObject([{ title: 'Not switched yet' }])
  dismissAll()
  release()
  switchRecordVideo()
  expect(reload).toHaveBeenCalledTimes(1)
})
