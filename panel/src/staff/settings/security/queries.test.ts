import { beforeEach, expect, test, vi } from 'vitest'
import type { Account, Security } from '@attune/contract/staff/entity'
import { followAccount, putAccount } from '../../../client/account.ts'
import { queryClient } from '../../../client/query-client.ts'
import { loadSecurityAgain, securityQuery } from './queries.ts'

let otherTab: BroadcastChannel

beforeEach(() => {
  otherTab = new BroadcastChannel('attune-account')
  const stop = followAccount()
  return () => {
    stop()
    otherTab.close()
    queryClient.clear()
  }
})

test('a second factor that was set up or removed is told to the other tabs, which ask for its code', async () => {
  // Nothing else of it is read here.
  putAccount({ _id: 'us_1' } as Account)
  const heard = vi.fn<() => void>()
  otherTab.addEventListener('message', heard)
  loadSecurityAgain()
  expect(queryClient.getQueryState(['me'])?.isInvalidated).toBe(true)
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
})

test('the second factor is loaded again here, and after a change in another tab', async () => {
  const isStale = () => queryClient.getQueryState(securityQuery.queryKey)?.isInvalidated
  // Nothing of it is read here.
  const load = () => queryClient.setQueryData(securityQuery.queryKey, {} as Security)
  load()
  loadSecurityAgain()
  expect(isStale()).toBe(true)
  load()
  expect(isStale()).toBe(false)
  otherTab.postMessage({ changed: true })
  await expect.poll(isStale).toBe(true)
})
