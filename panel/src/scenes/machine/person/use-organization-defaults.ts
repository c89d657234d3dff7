import { useQuery } from '@tanstack/react-query'
import { calls } from '../../../client/calls.ts'
import { useOrganization } from '../../../client/account.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { termsKey } from '../../keys.ts'
import { DEFAULT_TERMS, type OrganizationDefaults } from './person.ts'

/** Undefined until the organization's gate settings have loaded; defaults if they can't be read. */
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
  return {
    terms: terms.data ?? DEFAULT_TERMS,
    zone: organization.timezone,
    organization: organization.title,
    now: new Date(serverNow()).toISOString(),
  }
}
