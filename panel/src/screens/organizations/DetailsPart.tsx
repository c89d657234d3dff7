import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { FEATURES, type Feature } from '@attune/contract/features'
import type { Organization } from '@attune/contract/organizations/entity'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { listZones } from '../../staff/list-zones.ts'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { refreshOrganizations } from './organization-queries.ts'
import classes from '../users/UserPage.module.css'

const TITLE_MAX = 100
const LABELS = { most: 20, longest: 50 }

interface Draft {
  title: string
  timezone: string
  labels: string[]
  /** Empty: no limit. */
  permissions: Permission[]
  features: Feature[]
}

const draftOf = ({ title, timezone, labels, config }: Organization): Draft => {
  const { permissions = null, features = null } = config?.flags ?? {}
  return {
    title,
    timezone,
    labels,
    permissions: permissions === null ? [] : namesIn(permissionBits, permissions, 'all'),
    features: features === null ? [] : namesIn(featureBits, features, 'all'),
  }
}

/** The names in a mask; none if it stands for all. */
const namesIn = <T extends string>(
  bits: { names: (mask: bigint) => T[]; has: (mask: bigint, name: T) => boolean },
  text: string,
  all: T,
): T[] => (bits.has(BigInt(text), all) ? [] : bits.names(BigInt(text)))

/** Name, time zone, labels, and what nobody in the organization may go beyond. */
export const DetailsPart = ({ organization }: { organization: Organization }) => {
  const saved = draftOf(organization)
  const [draft, setDraft] = useState(saved)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const { update, changeFlags } = organization.abilities
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => saveDraft(organization, draft),
    meta: { quiet: true },
    onSuccess: ({ title }) => notify({ kind: 'good', title: 'Saved', content: `${title} was updated.` }),
    onError: () => void refreshOrganizations(organization._id),
  })
  const isEmpty = draft.title.trim() === ''
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDirty && !isEmpty && !isPending) mutate()
  }
  return (
    <SettingsPart
      title="Details"
      words="Limits apply to everyone in the organization, whatever their role, within five seconds."
    >
      <form className={classes.form} onSubmit={send} noValidate>
        <TextInput
          label="Name"
          maxLength={TITLE_MAX}
          disabled={!update}
          value={draft.title}
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
          data={listZones(draft.timezone)}
          value={draft.timezone}
          onChange={(zone) => zone !== null && change({ timezone: zone })}
        />
        <LabelsInput
          max={LABELS.most}
          longest={LABELS.longest}
          disabled={!changeFlags}
          value={draft.labels}
          onChange={(labels) => change({ labels })}
        />
        <MultiSelect
          label="Features"
          description={maskText(featureMask(draft), 'Empty: all features.')}
          searchable
          clearable
          disabled={!changeFlags}
          data={FEATURES.filter((name) => name !== 'all')}
          value={draft.features}
          onChange={(names) => change({ features: FEATURES.filter((name) => names.includes(name)) })}
        />
        <MultiSelect
          label="Permissions at most"
          description={maskText(permissionMask(draft), 'Empty: no limit.')}
          searchable
          clearable
          disabled={!changeFlags}
          data={PERMISSIONS.filter((name) => name !== 'all')}
          value={draft.permissions}
          onChange={(names) => change({ permissions: PERMISSIONS.filter((name) => names.includes(name)) })}
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
                setDraft(saved)
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

const featureMask = ({ features }: Draft) => (features.length === 0 ? null : featureBits.of(features).toString())
const permissionMask = ({ permissions }: Draft) =>
  permissions.length === 0 ? null : permissionBits.of(permissions).toString()

/** The mask as it is on the wire, for whoever works with the API. */
const maskText = (mask: string | null, none: string): string => (mask === null ? none : `Mask ${mask}`)

const saveDraft = async (before: Organization, draft: Draft): Promise<Organization> => {
  const was = draftOf(before)
  const flags = {
    ...(featureMask(was) !== featureMask(draft) && { features: featureMask(draft) }),
    ...(permissionMask(was) !== permissionMask(draft) && { permissions: permissionMask(draft) }),
  }
  const saved = await calls.organizations.patch({
    id: before._id,
    rev: before.rev,
    title: draft.title.trim(),
    timezone: draft.timezone,
    ...(JSON.stringify(was.labels) !== JSON.stringify(draft.labels) && { labels: draft.labels }),
    ...(Object.keys(flags).length > 0 && { config: { flags } }),
  })
  await refreshOrganizations(before._id)
  return saved
}
