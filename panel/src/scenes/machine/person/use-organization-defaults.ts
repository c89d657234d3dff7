import { useQuery } from '@tanstack/react-query'
import { calls } from '../../../client/calls.ts'
import { useOrganization } from '../../../client/account.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { termsKey } from '../../keys.ts'
import { DEFAULT_TERMS, type OrganizationDefaults } from './person.ts'

/** Undefined until it is known what the organization's gate goes by; where that cannot be read, the usual is taken. */
export const useOrganizationDefaults = (): OrganizationDefaults | undefined => {
  const organization = useOrganization()
  const id = organization?._id
  const terms = useQuery({
    queryKey: termsKey,
    queryFn: ({ signal }) => calls.organizations.getAutomation({ id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: 60_000,
  })
  if (organization === undefined || (terms.data === undefined && terms.error === null)) return undefined
  return { terms: terms.data ?? DEFAULT_TERMS, zone: organization.timezone, now: new Date(serverNow()).toISOString() }
}
