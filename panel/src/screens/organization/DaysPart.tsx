import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import { organizationsQuery } from '../../client/account.ts'
import { notifyDone } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'

const WITHOUT = 'without'

interface DaysPartProps {
  title: string
  words: string
  label: string
  description: string
  /** The label for no limit. */
  without: string
  /** Numbers of days to choose from, with their labels. */
  choices: readonly [days: number, name: string][]
  value: number | null
  rev: number
  mayChange: boolean
  save: (days: number | null, rev: number) => Promise<Organization>
}

/** How many days something is kept or lasts. Saved as soon as it is chosen. */
export const DaysPart = (props: DaysPartProps) => {
  const { title, words, label, description, without, choices, value, rev, mayChange, save } = props
  const { mutate, isPending } = useMutation({
    mutationFn: async (days: number | null) => saveAndReload(() => save(days, rev)),
    onSuccess: (saved) => notifyDone(`${title} saved`, () => saveAndReload(() => save(value, saved.rev))),
    // Someone else may have changed it.
    onError: () => void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  })
  const known = choices.map(([days, name]) => ({ value: String(days), label: name }))
  const chosen = value === null ? WITHOUT : String(value)
  const own =
    value === null || known.some((one) => one.value === chosen) ? [] : [{ value: chosen, label: `${value} days` }]
  return (
    <SettingsPart title={title} words={words}>
      <Select
        label={label}
        description={description}
        allowDeselect={false}
        disabled={!mayChange}
        // A disabled field would lose the focus.
        readOnly={isPending}
        data={[{ value: WITHOUT, label: without }, ...known, ...own]}
        value={chosen}
        onChange={(next) => next !== null && mutate(next === WITHOUT ? null : Number(next))}
      />
    </SettingsPart>
  )
}

const saveAndReload = async (save: () => Promise<Organization>): Promise<Organization> => {
  const saved = await save()
  await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return saved
}
