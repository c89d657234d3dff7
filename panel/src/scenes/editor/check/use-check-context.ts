import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Known } from '@attune/engine/check'
import { useOrganization } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { automationKey } from '../../keys.ts'
import { dayOf } from '../../../ui/time/format-times.ts'

/** What the live check knows about the organization. Which scenes and templates exist is only checked by the server. */
export const useCheckContext = (): Known => {
  const organization = useOrganization()
  const id = organization?._id
  const zone = organization?.timezone ?? 'UTC'
  const { data: automation } = useQuery({
    queryKey: automationKey(id ?? ''),
    queryFn: ({ signal }) => calls.organizations.getAutomation({ id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
  const today = dayOf(new Date(serverNow()), zone)
  return useMemo(
    () => ({
      today,
      now: { at: new Date(serverNow()).toISOString(), zone },
      ...(automation && {
        automation: {
          quietHours: automation.quietHours,
          dailyCap: automation.dailyCap,
          routine: automation.routine,
        },
      }),
    }),
    [today, zone, automation],
  )
}
