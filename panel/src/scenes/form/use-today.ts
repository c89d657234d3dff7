import { useOrganization } from '../../client/account.ts'
import { serverNow } from '../../client/server-clock.ts'
import { dayOf } from '../../ui/time/format-times.ts'

/** Today in the organization's zone, as `YYYY-MM-DD`; exact dates may not be earlier. */
export const useToday = (): string => {
  const zone = useOrganization()?.timezone ?? 'UTC'
  return dayOf(new Date(serverNow()), zone)
}
