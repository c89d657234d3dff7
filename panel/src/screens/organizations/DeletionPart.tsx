import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import { ORGANIZATION_KEPT_DAYS } from '@attune/contract/organizations/limits'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { actingOrganization } from '../../client/organization.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { formatDate } from '../../ui/time/format-date.ts'
import { contentsQuery, refreshOrganizations } from './organization-queries.ts'
import classes from './Organizations.module.css'

/** Deletes an organization, or restores it. */
export const DeletionPart = ({ organization }: { organization: Organization }) => {
  const [isAsking, setIsAsking] = useState(false)
  if (!organization.abilities.delete) return null
  if (organization.deletion !== null) return <Deleted organization={organization} deletion={organization.deletion} />
  return (
    <SettingsPart
      title="Delete organization"
      words={`Everything in it stops at once. You can restore it for ${ORGANIZATION_KEPT_DAYS} days; then it is erased.`}
    >
      <div>
        <Button color="var(--bad)" variant="outline" onClick={() => setIsAsking(true)}>
          Delete organization…
        </Button>
      </div>
      {isAsking && <DeleteOrganization organization={organization} onClose={() => setIsAsking(false)} />}
    </SettingsPart>
  )
}

const Deleted = ({
  organization: { _id: id, title },
  deletion,
}: {
  organization: Organization
  deletion: NonNullable<Organization['deletion']>
}) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.directory.restoreOrganization({ id }),
    onSuccess: () => notify({ kind: 'good', title: 'Restored', content: `${title} is back, with all it had.` }),
    onSettled: () => refreshOrganizations(id),
  })
  return (
    <SettingsPart
      title="Deleted"
      words={`Deleted on ${formatDate(deletion.at)}. No one can sign in, nothing is sent, and nothing that arrives is accepted. On ${formatDate(deletion.eraseAt)} it will be permanently erased.`}
    >
      <div>
        <BusyButton isBusy={isPending} onClick={() => mutate()}>
          Restore
        </BusyButton>
      </div>
    </SettingsPart>
  )
}

const DeleteOrganization = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const { _id: id, title } = organization
  const [typed, setTyped] = useState('')
  const { data: has } = useQuery(contentsQuery(id))
  return (
    <DialogForm
      title={`Delete ${title}?`}
      submit="Delete organization"
      danger
      hold={has === undefined ? 'Counting what it has…' : typed.trim() === title ? null : 'Type its name to continue.'}
      onSubmit={() => remove(id, typed)}
      onClose={onClose}
    >
      <p>
        Everyone is signed out, and from then on nothing is sent or received. In {ORGANIZATION_KEPT_DAYS} days it will
        be permanently erased, with:
      </p>
      <ul className={classes.contents} aria-label="What goes with it">
        {PARTS.map(([part, one, many]) => (
          <li key={part}>
            <strong>{has === undefined ? '…' : has[part].toLocaleString('en-US')}</strong>{' '}
            {has?.[part] === 1 ? one : many}
          </li>
        ))}
      </ul>
      <TextInput
        label={`Type “${title}”`}
        autoComplete="off"
        value={typed}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  )
}

const PARTS = [
  ['clients', 'client', 'clients'],
  ['messages', 'message', 'messages'],
  ['people', 'account', 'accounts'],
  ['scenes', 'scene', 'scenes'],
  ['programs', 'program', 'programs'],
  ['files', 'file', 'files'],
  ['channels', 'channel', 'channels'],
] as const

const remove = async (id: string, title: string): Promise<void> => {
  await calls.directory.deleteOrganization({ id, title: title.trim() })
  // No one can act in it any more: the panel reloads in another one.
  if (actingOrganization() === id) globalThis.location.assign('/organizations')
  else await refreshOrganizations(id)
}
