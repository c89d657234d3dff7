import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../conversations/testing/memory-storage.ts'
import {
  actingOrganization,
  chooseActingOrganization,
  enterLinkedOrganization,
  keepTabIn,
  linkInto,
  readRememberedOrganization,
  remembersAll,
  setActingOrganization,
  shareWithNewTabs,
} from './organization.ts'

/** A new tab has its own session storage, and shares the local storage with all others. */
const openNewTab = () => vi.stubGlobal('sessionStorage', memoryStorage())
const page = new EventTarget()
let hasFocus = true

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { hasFocus: () => hasFocus })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  hasFocus = true
  openNewTab()
})

test('a tab stays in its organization, and a new one begins in that of the tab in use', () => {
  keepTabIn('or_1')
  localStorage.setItem('organizationId', 'or_2')
  expect(readRememberedOrganization()).toBe('or_1')
  hasFocus = false
  const stop = shareWithNewTabs()
  expect(localStorage.getItem('organizationId')).toBe('or_2')
  page.dispatchEvent(new Event('focus'))
  expect(localStorage.getItem('organizationId')).toBe('or_1')
  stop()
  keepTabIn('or_3')
  page.dispatchEvent(new Event('focus'))
  expect(localStorage.getItem('organizationId')).toBe('or_1')
})

test('a page that is loaded in the tab in use decides where new ones begin, one in the background doesn’t', () => {
  keepTabIn('or_1')
  shareWithNewTabs()()
  openNewTab()
  expect(readRememberedOrganization()).toBe('or_1')
  hasFocus = false
  keepTabIn(null)
  shareWithNewTabs()()
  openNewTab()
  expect(readRememberedOrganization()).toBe('or_1')
})

test('a tab of an account that has only one organization shares nothing', () => {
  keepTabIn('or_1')
  setActingOrganization('or_2')
  shareWithNewTabs()()
  expect(localStorage.length).toBe(0)
})

test('the next page of a tab is in the organization that was chosen in it, or in all', () => {
  keepTabIn(null)
  expect([actingOrganization(), remembersAll()]).toEqual([null, true])
  chooseActingOrganization('or_1')
  expect([remembersAll(), readRememberedOrganization()]).toEqual([false, 'or_1'])
})

test('a link into another organization opens there, and its address doesn’t keep it', () => {
  const replaceState = vi.fn<History['replaceState']>()
  vi.stubGlobal('history', { state: { key: 1 }, replaceState })
  chooseActingOrganization('or_1')
  const open = (href: string) => {
    vi.stubGlobal('location', new URL(href, 'https://desk.example'))
    enterLinkedOrganization()
  }
  open('/notices?tab=closed')
  expect([readRememberedOrganization(), replaceState.mock.calls]).toEqual(['or_1', []])
  open('/users/us_1?inOrganization=northline')
  expect(readRememberedOrganization()).toBe('or_1')
  open(linkInto('or_2', '/users/us_1'))
  expect(readRememberedOrganization()).toBe('or_2')
  open(linkInto('or_3', '/conversations/dialog/co_1?msgId=me_1'))
  expect(readRememberedOrganization()).toBe('or_3')
  open(linkInto(null, '/'))
  expect(remembersAll()).toBe(true)
  expect(replaceState.mock.calls.map(([state, , url]) => [state, String(url)])).toEqual([
    [{ key: 1 }, 'https://desk.example/users/us_1'],
    [{ key: 1 }, 'https://desk.example/users/us_1'],
    [{ key: 1 }, 'https://desk.example/conversations/dialog/co_1?msgId=me_1'],
    [{ key: 1 }, 'https://desk.example/'],
  ])
})
