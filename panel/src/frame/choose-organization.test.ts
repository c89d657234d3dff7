import { beforeEach, expect, test, vi } from 'vitest'
import { chooseActingOrganization, readRememberedOrganization } from '../client/organization.ts'
import { memoryStorage } from '../conversations/testing/memory-storage.ts'
import { ALL_ORGANIZATIONS, chooseOrganization } from './choose-organization.ts'

const assign = vi.fn<(href: string) => void>()

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('location', { assign })
  assign.mockClear()
})

test('the organization is switched by the page that is opened, and not if the user stays on this one', async () => {
  chooseActingOrganization('or_1')
  await chooseOrganization('or_2')
  await chooseOrganization(ALL_ORGANIZATIONS)
  expect(assign.mock.calls).toEqual([['/?inOrganization=or_2'], ['/?inOrganization=all']])
  expect(readRememberedOrganization()).toBe('or_1')
})
