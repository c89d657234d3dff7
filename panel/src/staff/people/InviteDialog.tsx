import { Button, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { INVITED_ROLES, ROLE_LABELS, type InvitedRole } from '@attune/contract/roles'
import type { Invitation } from '@attune/contract/staff/invitation-calls'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CopyButton } from '../settings/security/CopyButton.tsx'
import { SettingsForm, type ReadField } from '../settings/SettingsForm.tsx'
import { useAccountChange } from '../settings/use-account-change.ts'
import { PEOPLE_KEY, USER_LISTS_KEY } from './people-query.ts'
import classes from './People.module.css'

/** Who is invited, and in which role. */
export interface Invited {
  email: string
  role: InvitedRole
}

interface InviteDialogProps {
  /** Initial values: empty, or the person being invited again. */
  invited: Invited
  onClose: () => void
}

/** What each role is for, in one sentence. */
const ABOUT: Record<InvitedRole, string> = {
  ROLE_COACH: 'Looks after clients of their own.',
  ROLE_COACH_UNCONFIRMED: 'Joins, and signs the agreement. Reaches clients once an admin confirms them.',
  ROLE_MANAGER: 'Sees the clients of their coaches, and writes scenes.',
  ROLE_MANAGER_MSG_SENDING: 'The same, and writes to the clients.',
  ROLE_ADMIN: 'May do everything here.',
}

const ROLE_CHOICES = INVITED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** Invites someone by email. If no mail server is set up, it shows the link to pass on instead. */
export const InviteDialog = ({ invited, onClose }: InviteDialogProps) => {
  const [made, setMade] = useState<{ account: Invitation['account']; link: string } | null>(null)
  const again = invited.email !== ''
  if (made !== null)
    return (
      <Dialog title={`Pass the link on to ${made.account.email}`} onClose={onClose}>
        <PassOn link={made.link} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={again ? 'Invite again' : 'Invite someone'} onClose={onClose}>
      <InviteForm
        invited={invited}
        onClose={onClose}
        onMade={({ account, link }) => {
          if (link !== null) return setMade({ account, link })
          notify({
            kind: 'good',
            title: 'Invitation sent',
            content: `${account.email} can join by its link for 7 days.`,
          })
          onClose()
        }}
      />
    </Dialog>
  )
}

const InviteForm = ({ invited, onMade, onClose }: InviteDialogProps & { onMade: (invitation: Invitation) => void }) => {
  const client = useQueryClient()
  const [role, setRole] = useState(invited.role)
  const change = useAccountChange({
    call: (input: Invited) => calls.directory.invite(input),
    blames: {
      InvitedEmailTaken: 'email',
      SignInThrottled: 'email',
      InputInvalid: 'email',
      InvitedRoleRefused: 'role',
    },
    onDone: (invitation) => {
      void client.invalidateQueries(PEOPLE_KEY)
      void client.invalidateQueries(USER_LISTS_KEY)
      onMade(invitation)
    },
  })
  const send = (read: ReadField) => {
    const email = read('email').trim()
    if (!/^\S+@\S+\.\S+$/.test(email))
      return change.blame({ email: 'Enter an email address, such as hannah@example.com.' })
    change.run({ email, role })
  }
  return (
    <SettingsForm
      dialog
      label="Invite"
      busy={change.busy}
      errors={change.errors}
      onSubmit={send}
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label="Email"
        description="They choose their own name and password when they join."
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={invited.email}
        error={change.errors['email']}
      />
      <Select
        label="Role"
        description={ABOUT[role]}
        allowDeselect={false}
        data={ROLE_CHOICES}
        value={role}
        error={change.errors['role']}
        onChange={(chosen) => setRole(INVITED_ROLES.find((each) => each === chosen) ?? role)}
      />
    </SettingsForm>
  )
}

const PassOn = ({ link, onDone }: { link: string; onDone: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  // The dialog was there before the link, so nothing else moves the focus here.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={classes.passOn}>
      <p className={classes.quiet}>
        No mail server is set, so no email was sent. The link works once, for 7 days, and isn’t shown again.
      </p>
      <TextInput
        ref={field}
        label="Link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <CopyButton text={link} label="Copy link" />
        <Button variant="subtle" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
