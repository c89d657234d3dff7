import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../conversations/testing/memory-storage.ts'
import {
  actingOrganization,
  chooseActingOrganization,
  keepTabIn,
  readRememberedOrganization,
  rememberAllOrganizations,
  rememberForNewTab,
  rememberOrganization,
  remembersAll,
} from './organization.ts'

/** What all tabs share stays; what this one has of its own goes. */
const openNewTab = () => vi.stubGlobal('sessionStorage', memoryStorage())

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  openNewTab()
})

test('a tab stays in its organization, and a new one begins in the last one of any', () => {
  chooseActingOrganization('or_1')
  rememberForNewTab('or_2')
  expect([actingOrganization(), readRememberedOrganization()]).toEqual(['or_1', 'or_1'])
  openNewTab()
  expect(readRememberedOrganization()).toBe('or_2')
})

test('a page that is loaded in a tab changes nothing for new ones', () => {
  rememberForNewTab('or_2')
  keepTabIn(null)
  expect([actingOrganization(), remembersAll()]).toEqual([null, true])
  keepTabIn('or_1')
  expect(readRememberedOrganization()).toBe('or_1')
  openNewTab()
  expect(readRememberedOrganization()).toBe('or_2')
})

test('the next page of a tab is in the organization that was chosen in it, or in all', () => {
  rememberAllOrganizations()
  rememberForNewTab('or_2')
  expect(remembersAll()).toBe(true)
  rememberOrganization('or_1')
  expect([remembersAll(), readRememberedOrganization()]).toEqual([false, 'or_1'])
})
