import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import {
  clearFormDrafts,
  dropSent,
  hasFormDrafts,
  parseEditDraft,
  readFormDraft,
  storeFormDraft,
  toEditDraft,
} from './form-drafts.ts'

let storage: Storage

beforeEach(() => {
  storage = memoryStorage()
  vi.stubGlobal('sessionStorage', storage)
})

test('a draft comes back for the same account and form', () => {
  storeFormDraft('us_1', 'change-name', { name: 'Hanna' })
  expect(readFormDraft('us_1', 'change-name')).toEqual({ name: 'Hanna' })
  expect(readFormDraft('us_2', 'change-name')).toEqual({})
  expect(readFormDraft('us_1', 'change-phone')).toEqual({})
})

test("an empty draft isn't stored", () => {
  storeFormDraft('us_1', 'change-name', { name: 'Hanna' })
  expect(hasFormDrafts()).toBe(true)
  storeFormDraft('us_1', 'change-name', {})
  expect(hasFormDrafts()).toBe(false)
})

test('clearing removes drafts and nothing else', () => {
  storage.setItem('recordVideo', 'on')
  storeFormDraft('us_1', 'change-name', { name: 'Hanna' })
  storeFormDraft('us_1', 'change-phone', { phone: '+1' })
  clearFormDrafts()
  expect(hasFormDrafts()).toBe(false)
  expect(storage.getItem('recordVideo')).toBe('on')
})

test.each(['{', '7', '["a",1]', 'null'])('an unparsable draft is ignored: %s', (text) => {
  storage.setItem('form:us_1:change-name', text)
  expect(readFormDraft('us_1', 'change-name')).toEqual({})
})

test('what is edited as a whole comes back with the revision it was edited from', () => {
  const edit = { title: 'First week', steps: [{ day: 1 }] }
  storeFormDraft('us_1', 'program:pg_1', toEditDraft(edit, 3))
  expect(parseEditDraft(readFormDraft('us_1', 'program:pg_1'))).toEqual({ edit, base: 3 })
  expect(parseEditDraft(readFormDraft('us_2', 'program:pg_1')).edit).toEqual({})
  expect(parseEditDraft({ base: '3', edit: '{' }).edit).toEqual({})
})

test('once it is saved, only what was typed since it was sent is left', () => {
  expect(dropSent({ name: 'Hanna', phone: '+1' }, { name: 'Hanna', phone: '+1' })).toEqual({})
  expect(dropSent({ name: 'Hannah', phone: '+1' }, { name: 'Hanna', phone: '+1' })).toEqual({ name: 'Hannah' })
})
