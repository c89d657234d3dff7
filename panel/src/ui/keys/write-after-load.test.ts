import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import { takeWriteAfterLoad, writeAfterLoad } from './write-after-load.ts'

const MARIA = '/conversations/dialog/co_maria'

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()))

test('the page that a link loads begins in the client’s message field, once', () => {
  expect(takeWriteAfterLoad(MARIA)).toBeNull()
  writeAfterLoad(MARIA, 'co_maria')
  expect(takeWriteAfterLoad(MARIA)).toBe('co_maria')
  expect(takeWriteAfterLoad(MARIA)).toBeNull()
})

test('if another page is loaded, the conversation doesn’t get the cursor later either', () => {
  writeAfterLoad(MARIA, 'co_maria')
  expect(takeWriteAfterLoad('/notices')).toBeNull()
  expect(takeWriteAfterLoad(MARIA)).toBeNull()
})

test('a full storage doesn’t keep the link from being followed', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('sessionStorage', full)
  writeAfterLoad(MARIA, 'co_maria')
  expect(takeWriteAfterLoad(MARIA)).toBeNull()
})
