import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { automationKey, termsKey } from '../../scenes/keys.ts'

export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: automationKey(id),
    queryFn: ({ signal }) => calls.organizations.getAutomation({ id }, { signal }),
  })

export type SettingsChange = Omit<Parameters<typeof calls.organizations.updateAutomation>[0], 'id' | 'rev'>

/** Changes settings, if no one else has since `rev`, and updates them wherever they are shown. */
export const changeAutomation = async (
  id: string,
  rev: number,
  change: SettingsChange,
): Promise<AutomationSettings> => {
  const settings = await calls.organizations.updateAutomation({ id, rev, ...change })
  putAutomation(id, settings)
  return settings
}

export const putAutomation = (id: string, settings: AutomationSettings): void => {
  queryClient.setQueryData(automationQuery(id).queryKey, settings)
  void queryClient.invalidateQueries({ queryKey: termsKey })
}
