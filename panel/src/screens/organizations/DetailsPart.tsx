import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { Organization } from '@attune/contract/organizations/entity'
import { calls } from '../../client/calls.ts'
import type { SavedForm } from '../../client/forms/edit-form.ts'
import { useEditForm } from '../../client/forms/use-edit-form.ts'
import { useUnsavedPart, type OnDirty } from '../../client/forms/use-unsaved-parts.ts'
import { notify } from '../../client/notify.ts'
import { listZones } from '../../staff/list-zones.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import {
  detailsOf,
  FEATURE_CHOICES,
  featureMask,
  PERMISSION_CHOICES,
  permissionMask,
  toPatch,
  type Details,
} from './details-draft.ts'
import { refreshOrganizations } from './organization-queries.ts'
import classes from '../users/UserPage.module.css'

const TITLE = 'Details'
const TITLE_MAX = 100
const LABELS = { most: 20, longest: 50 }

interface DetailsPartProps {
  organization: Organization
  onDirty: OnDirty
}

/** Name, time zone, labels, and the limits for everyone in the organization. */
export const DetailsPart = ({ organization, onDirty }: DetailsPartProps) => {
  const { update, changeFlags } = organization.abilities
  const form = useEditForm({
    form: `organization:${organization._id}`,
    loaded: organization,
    savedOf,
    toSend: (details) => ({ ...details, title: details.title.trim() }),
    check: ({ title }) => (title.trim() === '' ? { title: 'Enter a name.' } : {}),
    save: (changes, rev) => saveDetails({ ...organization, rev }, changes),
    onSaved: ({ title }) => notify({ kind: 'good', title: 'Saved', content: `${title} was updated.` }),
    blame: (code) => (code === 'OrganizationZoneUnknown' ? 'timezone' : undefined),
    // Someone else may have changed it: what they saved is shown, and can be overwritten with what was typed.
    onRefused: () => void refreshOrganizations(organization._id),
  })
  const { values, errors, change } = form
  useUnsavedPart(TITLE, form, onDirty)
  return (
    <SettingsPart
      title={TITLE}
      words="Limits apply to everyone in the organization, whatever their role, within five seconds."
    >
      <EditForm form={form} className={classes.form}>
        <TextInput
          label="Name"
          maxLength={TITLE_MAX}
          disabled={!update}
          value={values.title}
          error={errors.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Select
          label="Time zone"
          searchable
          limit={40}
          nothingFoundMessage="No results"
          allowDeselect={false}
          disabled={!update}
          data={listZones(values.timezone)}
          value={values.timezone}
          error={errors.timezone}
          onChange={(zone) => zone !== null && change({ timezone: zone })}
        />
        <LabelsInput
          max={LABELS.most}
          longest={LABELS.longest}
          disabled={!changeFlags}
          value={values.labels}
          error={errors.labels ?? null}
          onChange={(labels) => change({ labels })}
        />
        <MultiSelect
          label="Features"
          description={maskText(featureMask(values.features), 'Empty: all features.')}
          searchable
          clearable
          disabled={!changeFlags}
          data={FEATURE_CHOICES}
          value={values.features}
          error={errors.features}
          onChange={(names) => change({ features: FEATURE_CHOICES.filter((name) => names.includes(name)) })}
        />
        <MultiSelect
          label="Permissions at most"
          description={maskText(permissionMask(values.permissions), 'Empty: no limit.')}
          searchable
          clearable
          disabled={!changeFlags}
          data={PERMISSION_CHOICES}
          value={values.permissions}
          error={errors.permissions}
          onChange={(names) => change({ permissions: PERMISSION_CHOICES.filter((name) => names.includes(name)) })}
        />
      </EditForm>
    </SettingsPart>
  )
}

/** The mask as sent over the wire, for people who use the API. */
const maskText = (mask: string | null, none: string): string => (mask === null ? none : `Mask ${mask}`)

const savedOf = (organization: Organization): SavedForm<Details> => ({
  saved: detailsOf(organization),
  rev: organization.rev,
})

const saveDetails = async (organization: Organization, changes: Partial<Details>): Promise<Organization> => {
  const saved = await calls.organizations.update(toPatch(organization, changes))
  await refreshOrganizations(organization._id)
  return saved
}
