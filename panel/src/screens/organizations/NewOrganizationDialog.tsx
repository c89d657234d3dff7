import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { listZones } from '../../staff/list-zones.ts'
import { CopyButton } from '../../staff/settings/security/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { refreshOrganizations } from './organization-queries.ts'
import classes from './Organizations.module.css'

const TITLE_MAX = 100
const EMAIL = /^\S+@\S+\.\S+$/

/** A link to be passed on by hand. */
export interface PassedLink {
  email: string
  link: string
}

interface NewOrganizationDialogProps {
  onLink: (passed: PassedLink) => void
  onClose: () => void
}

/** Adds an organization and invites its first admin. If no mail server is set up, it shows a link to pass on. */
export const NewOrganizationDialog = ({ onLink, onClose }: NewOrganizationDialogProps) => {
  const [title, setTitle] = useState('')
  const [email, setEmail] = useState('')
  const [timezone, setTimezone] = useState(useAccount().timezone)
  const add = async () => {
    const input = { title: title.trim(), timezone, admin: { email: email.trim() } }
    const { invitation } = await calls.directory.createOrganization(input)
    await refreshOrganizations()
    if (invitation.link !== null) return onLink({ email: input.admin.email, link: invitation.link })
    notify({ kind: 'good', title: `${input.title} added`, content: `${input.admin.email} was invited by email.` })
  }
  const hold =
    title.trim() === '' ? 'Enter a name.' : EMAIL.test(email.trim()) ? null : 'Enter the email of its first admin.'
  return (
    <DialogForm title="New Organization" submit="Add" hold={hold} onSubmit={add} onClose={onClose}>
      <TextInput
        data-autofocus
        label="Name"
        maxLength={TITLE_MAX}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Select
        label="Time zone"
        searchable
        limit={40}
        nothingFoundMessage="No results"
        allowDeselect={false}
        data={listZones(timezone)}
        value={timezone}
        onChange={(zone) => zone !== null && setTimezone(zone)}
      />
      <TextInput
        label="First admin’s email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </DialogForm>
  )
}

export const PassOnLink = ({ passed: { email, link }, onClose }: { passed: PassedLink; onClose: () => void }) => (
  <Dialog title={`Pass the link on to ${email}`} onClose={onClose}>
    <div className={classes.passOn}>
      <p className={classes.quiet}>
        No mail server is set, so no email was sent. The link works once, for 7 days, and isn’t shown again.
      </p>
      <TextInput label="Link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <CopyButton text={link} label="Copy link" />
    </div>
  </Dialog>
)
