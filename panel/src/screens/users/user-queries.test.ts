import type { UserDetails } from '@attune/contract/staff/users/user'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { saveUser, userQuery } from './user-queries.ts'

const putUser = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { directory: { putUser } } }) as never)

const HANNAH = { _id: 'us_hannah', name: 'Hannah', disabled: false, rev: 3 } as UserDetails // The parts used here.
const { queryKey } = userQuery(HANNAH._id)
const disable = () => saveUser({ userId: HANNAH._id, rev: HANNAH.rev, disabled: true })

beforeEach(() => void queryClient.setQueryData(queryKey, HANNAH))
afterEach(() => queryClient.clear())

test('a change that was saved is shown everywhere', async () => {
  putUser.mockResolvedValue({ ...HANNAH, disabled: true, rev: 4 })
  await disable()
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ disabled: true, rev: 4 })
})

test('after a refusal, the account is loaded again, so that the next attempt knows its revision', async () => {
  putUser.mockRejectedValue(new Error('Someone else changed this account in the meantime.'))
  await expect(disable()).rejects.toThrow('in the meantime')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
