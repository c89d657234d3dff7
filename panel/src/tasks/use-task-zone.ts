import { useAccount, useOrganization } from '../client/account.ts'

/** The zone in which the days of figures begin: the organization's, so that everyone in it sees the same. */
export const useTaskZone = (): string => {
  const { timezone } = useAccount()
  return useOrganization()?.timezone ?? timezone
}
