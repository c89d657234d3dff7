import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import { organizationsQuery } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { dropSame, readBefore } from '../../client/forms/field-changes.ts'
import { notifyDone } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { listZones } from '../../staff/list-zones.ts'
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

/** What the organization is called, and the clock of clients without one of their own. */
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

/** The fields as they were typed, what is sent of them, and what that was before. */
type Sent = Record<'typed' | 'sent' | 'before', Partial<Names>>

const OrganizationForm = ({ organization, onDirty }: Pick<OrganizationPartProps, 'organization' | 'onDirty'>) => {
  const { _id: id, title, timezone, rev } = organization
  const saved: Names = { title, timezone }
  const [draft, setDraft] = useState<Partial<Names>>({})
  const values = { ...saved, ...draft }
  const changes = dropSame({ ...draft, title: values.title.trim() }, saved)
  const isDirty = Object.keys(changes).length > 0
  const isEmpty = values.title.trim() === ''
  useEffect(() => onDirty(TITLE, isDirty), [onDirty, isDirty])
  useEffect(() => () => onDirty(TITLE, false), [onDirty])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ sent }: Sent) => saveNames(id, rev, sent),
    meta: { quiet: true },
    onSuccess: (answer, { typed, before }) => {
      setDraft((current) => dropSame(current, typed))
      notifyDone(`${TITLE} saved`, () => saveNames(id, answer.rev, before))
    },
    // Somebody else may have changed it: what is saved then is seen, and can be saved over.
    onError: () => void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  })
  const change = (part: Partial<Names>) => {
    const next = { ...draft, ...part }
    // While saving, what is as it was is a change of what is being saved.
    setDraft(isPending ? next : dropSame(next, saved))
    if (!isPending) reset()
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDirty && !isEmpty && !isPending) mutate({ typed: draft, sent: changes, before: readBefore(saved, changes) })
  }
  return (
    <form className={classes.form} aria-label={TITLE} onSubmit={send} noValidate>
      <TextInput
        label="Name"
        maxLength={TITLE_MAX}
        value={values.title}
        error={isEmpty ? 'Enter a name.' : null}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Select
        label="Time zone"
        description="What is planned for clients without a time zone of their own moves along."
        searchable
        limit={40}
        nothingFoundMessage="No results"
        allowDeselect={false}
        data={listZones(values.timezone)}
        value={values.timezone}
        onChange={(zone) => zone !== null && change({ timezone: zone })}
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
  )
}

/** Saves what changed, if nobody did since `rev`. */
const saveNames = async (id: string, rev: number, names: Partial<Names>): Promise<Organization> => {
  const saved = await calls.organizations.patch({ id, rev, ...names })
  await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  return saved
}
