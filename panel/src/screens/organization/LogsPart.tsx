import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import { organizationsQuery } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'

const TITLE = 'Logs'
const FOREVER = 'forever'
const CHOICES = [
  { value: FOREVER, label: 'Forever' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: 'A year' },
  { value: '730', label: 'Two years' },
  { value: '1095', label: 'Three years' },
  { value: '2555', label: 'Seven years' },
]

/** For how long the Service Logs are kept. */
export const LogsPart = ({ organization, mayChange }: { organization: Organization; mayChange: boolean }) => {
  const { _id: id, logDays, rev } = organization
  const { mutate, isPending } = useMutation({
    mutationFn: (days: number | null) => saveDays(id, rev, days),
    onSuccess: (saved) => notifyDone('Logs saved', () => saveDays(id, saved.rev, logDays)),
    // Somebody else may have changed it.
    onError: () => void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  })
  const value = logDays === null ? FOREVER : String(logDays)
  const own = CHOICES.some((choice) => choice.value === value) ? [] : [{ value, label: `${value} days` }]
  return (
    <SettingsPart title={TITLE} words="Entries that clients’ proofs are made of are kept, however old they are.">
      <Select
        label="Keep the Service Logs for"
        description="What is older is deleted within a day, for good."
        allowDeselect={false}
        disabled={!mayChange || isPending}
        data={[...CHOICES, ...own]}
        value={value}
        onChange={(chosen) => chosen !== null && mutate(chosen === FOREVER ? null : Number(chosen))}
      />
    </SettingsPart>
  )
}

const saveDays = async (id: string, rev: number, logDays: number | null): Promise<Organization> => {
  const saved = await calls.organizations.patch({ id, rev, logDays })
  await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return saved
}
