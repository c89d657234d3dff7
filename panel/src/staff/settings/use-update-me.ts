import type { Account } from '@attune/contract/staff/entity'
import { putAccount, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { useAccountChange, type AccountChange } from './use-account-change.ts'

interface ProfileChanges {
  name?: string
  timezone?: string
  photo?: string | null
  personalUrl?: string | null
  personalDescription?: string
  appCoachPage?: string | null
  coachPageOn?: boolean
}

/**
 * Updates the account's profile. If it was changed elsewhere meanwhile, the newer version is shown and the typed values
 * stay.
 */
export const useUpdateMe = (doneTitle: string, onDone: () => void): AccountChange<ProfileChanges> => {
  const { rev } = useAccount()
  return useAccountChange({
    call: (changes: ProfileChanges) => calls.staff.updateMe({ ...changes, rev }),
    blames: {
      NameMissing: 'name',
      TimeZoneUnknown: 'timezone',
      PhotoUnusable: 'photo',
      PersonalUrlInvalid: 'personalUrl',
      CoachPageInvalid: 'appCoachPage',
      CoachPageTaken: 'appCoachPage',
      CoachPageNotAllowed: 'appCoachPage',
    },
    onDone: (account) => {
      onDone()
      putAccount(account)
      notify({ kind: 'good', title: doneTitle })
    },
    onRefused: (error) => {
      if (failureOf(error).code === 'AccountChanged') putAccount(detailOf(error) as Account) // The contract defines it so.
    },
  })
}
