import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { dropSame } from '../../client/forms/field-changes.ts'
import { notify } from '../../client/notify.ts'
import { listZones } from '../../staff/list-zones.ts'
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
  /** Says whether there are unsaved changes. */
  onDirty: (title: string, dirty: boolean) => void
}

/** Name, time zone, labels, and what nobody in the organization may go beyond. */
export const DetailsPart = ({ organization, onDirty }: DetailsPartProps) => {
  const saved = detailsOf(organization)
  const [draft, setDraft] = useState<Partial<Details>>({})
  const values = { ...saved, ...draft }
  const isDirty = Object.keys(dropSame(draft, saved)).length > 0
  const { update, changeFlags } = organization.abilities
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sent: Partial<Details>) => saveDetails(organization, sent),
    meta: { quiet: true },
    onSuccess: ({ title }, sent) => {
      setDraft((current) => dropSame(current, sent))
      notify({ kind: 'good', title: 'Saved', content: `${title} was updated.` })
    },
    // Somebody else may have changed it: what they saved is shown, and what was typed can be saved over it.
    onError: () => void refreshOrganizations(organization._id),
  })
  const isUnsaved = isDirty && !isPending
  useEffect(() => onDirty(TITLE, isUnsaved), [onDirty, isUnsaved])
  useEffect(() => () => onDirty(TITLE, false), [onDirty])
  const change = (part: Partial<Details>) => {
    const next = { ...draft, ...part }
    // While saving, what is as it was is a change of what is being saved.
    setDraft(isPending ? next : dropSame(next, saved))
  }
  const isEmpty = values.title.trim() === ''
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDirty && !isEmpty && !isPending) mutate(draft)
  }
  return (
    <SettingsPart
      title={TITLE}
      words="Limits apply to everyone in the organization, whatever their role, within five seconds."
    >
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label="Name"
          maxLength={TITLE_MAX}
          disabled={!update}
          value={values.title}
          error={isEmpty ? 'Enter a name.' : null}
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
          onChange={(zone) => zone !== null && change({ timezone: zone })}
        />
        <LabelsInput
          max={LABELS.most}
          longest={LABELS.longest}
          disabled={!changeFlags}
          value={values.labels}
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
          onChange={(names) => change({ permissions: PERMISSION_CHOICES.filter((name) => names.includes(name)) })}
        />
        {error !== null && (
          <p className={classes.problem} role="alert">
            {failureOf(error).content}
          </p>
        )}
        {(isDirty || isPending) && (
          <div className={classes.actions}>
            <Button type="submit" loading={isPending} disabled={isEmpty}>
              Save
            </Button>
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => {
                reset()
                setDraft({})
              }}
            >
              Discard
            </Button>
          </div>
        )}
      </form>
    </SettingsPart>
  )
}

/** The mask as it is on the wire, for whoever works with the API. */
const maskText = (mask: string | null, none: string): string => (mask === null ? none : `Mask ${mask}`)

const saveDetails = async (organization: Organization, draft: Partial<Details>): Promise<Organization> => {
  const saved = await calls.organizations.patch(toPatch(organization, draft))
  await refreshOrganizations(organization._id)
  return saved
}
