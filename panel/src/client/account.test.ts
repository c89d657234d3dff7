import { beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '@attune/contract/staff/entity'
import { followAccount, putAccount } from './account.ts'
import { queryClient } from './query-client.ts'

// Nothing else of it is read here.
const account = { _id: 'us_1' } as Account
const isStale = () => queryClient.getQueryState(['me'])?.isInvalidated
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

test('an account that another tab has changed is loaded again', async () => {
  putAccount(account)
  expect(isStale()).toBe(false)
  otherTab.postMessage({ changed: true })
  await expect.poll(isStale).toBe(true)
})

test('a change is told to the other tabs, and nothing is loaded again here', async () => {
  const heard = vi.fn<() => void>()
  otherTab.addEventListener('message', heard)
  putAccount(account)
  await expect.poll(() => heard.mock.calls).toHaveLength(1)
  expect(isStale()).toBe(false)
})
