import { queryOptions, useQuery } from '@tanstack/react-query'
import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { useOrganization } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import { contactQuery } from '../../../contacts/data/contact-queries.ts'
import { automationKey } from '../../keys.ts'
import { clientDatesOf, dateFieldsOf } from '../date/date-fields.ts'
import type { PreviewPerson } from './preview-of.ts'

/** Shared by all rules and scenes while the panel is open. */
const CHOSEN = ['preview', 'client'] as const

export const choosePreviewClient = (id: string | null): void => {
  queryClient.setQueryData<string | null>(CHOSEN, id)
}

/** The client chosen for previews, or else the first in the list; null while loading. */
export const usePreviewPerson = (): PreviewPerson | null => {
  const organization = useOrganization()
  const { data: chosen = null } = useQuery<string | null>({
    queryKey: CHOSEN,
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const first = useQuery({ ...firstClientQuery, enabled: chosen === null })
  const id = chosen ?? first.data ?? null
  const client = useQuery({ ...contactQuery(id ?? ''), enabled: id !== null })
  const automation = useQuery({ ...automationQuery(organization?._id ?? ''), enabled: organization !== undefined })

  const isLoading = (chosen === null && first.isPending) || (id !== null && client.isPending) || automation.isPending
  if (organization === undefined || isLoading) return null
  const fallback = automation.data?.routine ?? AUTOMATION_DEFAULTS.routine
  // Accounts that may not see clients still get a preview.
  if (client.data === undefined)
    return {
      id: null,
      name: 'Any client',
      photo: null,
      zone: organization.timezone,
      routine: { own: {}, fallback },
      dates: {},
      dateFields: [],
    }
  const { _id, profile } = client.data
  const own = Object.fromEntries(Object.entries(profile.routine).filter(([, time]) => time !== null))
  return {
    id: _id,
    name: profile.basic.fullName,
    photo: profile.photoThumbnail,
    zone: profile.timezone ?? organization.timezone,
    routine: { own, fallback },
    dates: clientDatesOf(client.data),
    dateFields: dateFieldsOf(profile.questionnaire),
  }
}

const firstClientQuery = queryOptions({
  queryKey: ['preview', 'first'],
  queryFn: async ({ signal }) => (await calls.contacts.list({ limit: 1 }, { signal })).data[0]?._id ?? null,
  staleTime: Infinity,
})

const automationQuery = (id: string) =>
  queryOptions({
    queryKey: automationKey(id),
    queryFn: ({ signal }) => calls.organizations.getAutomation({ id }, { signal }),
  })
