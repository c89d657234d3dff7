import { Select, TextInput } from '@mantine/core'
import type { Organization } from '@attune/contract/organizations/entity'
import { organizationsQuery } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import type { SavedForm } from '../../client/forms/edit-form.ts'
import { useEditForm } from '../../client/forms/use-edit-form.ts'
import { useUnsavedPart } from '../../client/forms/use-unsaved-parts.ts'
import { notifyDone } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { listZones } from '../../staff/list-zones.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import type { BlockHost } from './BlockPart.tsx'
import classes from './BlockPart.module.css'

const TITLE = 'Name and time zone'
const TITLE_MAX = 100

interface Names {
  title: string
  timezone: string
}

interface OrganizationPartProps extends BlockHost {
  organization: Organization
}

/** The organization's name, and the time zone of clients without their own. */
export const OrganizationPart = ({ organization, settings, onDirty }: OrganizationPartProps) => (
  <SettingsPart
    title={TITLE}
    words="The time zone is for clients without one of their own, and for your opening hours."
  >
    {settings.abilities.update ? (
      <OrganizationForm organization={organization} onDirty={onDirty} />
    ) : (
      <ul className={classes.sentences}>
        <li>{organization.title}</li>
        <li>{organization.timezone}</li>
      </ul>
    )}
  </SettingsPart>
)

const OrganizationForm = ({ organization, onDirty }: Pick<OrganizationPartProps, 'organization' | 'onDirty'>) => {
  const { _id: id } = organization
  const form = useEditForm({
    form: `organization-names:${id}`,
    loaded: organization,
    savedOf,
    toSend: (names) => ({ ...names, title: names.title.trim() }),
    check: (names) => (names.title.trim() === '' ? { title: 'Enter a name.' } : {}),
    save: (changes, base) => saveNames(id, base, changes),
    onSaved: (answer, _changes, before) => notifyDone(`${TITLE} saved`, () => saveNames(id, answer.rev, before)),
    blame: (code) => (code === 'OrganizationZoneUnknown' ? 'timezone' : undefined),
    // Someone else may have changed it: what they saved is shown, and can be overwritten.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  })
  const { values, errors, change } = form
  useUnsavedPart(TITLE, form, onDirty)
  return (
    <EditForm form={form} label={TITLE} className={classes.form}>
      <TextInput
        label="Name"
        maxLength={TITLE_MAX}
        value={values.title}
        error={errors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Select
        label="Time zone"
        description="Messages planned for clients without their own time zone move with it."
        searchable
        limit={40}
        nothingFoundMessage="No results"
        allowDeselect={false}
        data={listZones(values.timezone)}
        value={values.timezone}
        error={errors.timezone}
        onChange={(zone) => zone !== null && change({ timezone: zone })}
      />
    </EditForm>
  )
}

const savedOf = ({ title, timezone, rev }: Organization): SavedForm<Names> => ({ saved: { title, timezone }, rev })

/** Saves the changes, if no one else has saved since `rev`. */
const saveNames = async (id: string, rev: number, names: Partial<Names>): Promise<Organization> => {
  const saved = await calls.organizations.update({ id, rev, ...names })
  await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return saved
}
