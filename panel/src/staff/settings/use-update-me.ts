import type { Account } from '@attune/contract/staff/entity'
import { putAccount, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { useChange, type Change } from './use-change.ts'

interface Changes {
  name?: string
  timezone?: string
  photo?: string | null
}

/** Changes the own profile, unless somebody changed it since: then the newer one is shown and what was typed stays. */
export const useUpdateMe = (done: string, onDone: () => void): Change<Changes> => {
  const { rev } = useAccount()
  return useChange({
    call: (changes: Changes) => calls.staff.updateMe({ ...changes, rev }),
    blames: { NameMissing: 'name', TimeZoneUnknown: 'timezone', PhotoUnusable: 'photo' },
    onDone: (account) => {
      onDone()
      putAccount(account)
      notify({ kind: 'good', title: done })
    },
    onRefused: (error) => {
      if (failureOf(error).code === 'AccountChanged') putAccount(detailOf(error) as Account) // As the contract says.
    },
  })
}
