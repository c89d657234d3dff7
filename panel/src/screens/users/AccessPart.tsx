import { Button, Select, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type RefObject } from 'react'
import { DISABLED_REASONS, USER_LIMITS, type DisabledReason } from '@attune/contract/staff/users/constants'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone, notifyFailure } from '../../client/notify.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { REASON_LABELS } from '../../staff/disabled-reasons.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formOf } from '../../ui/format-count.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { formatDate } from '../../ui/time/format-date.ts'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { refreshUsers, saveUser } from './user-queries.ts'
import { countClients } from './user-text.ts'
import classes from './UserPage.module.css'

const REASONS = DISABLED_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))

/** Enables or disables an account, ends its sessions, or deletes it. */
export const AccessPart = ({ user }: { user: UserDetails }) => {
  const [asking, setAsking] = useState<'disable' | 'sessions' | 'delete' | null>(null)
  const isShown = useIsShown()
  const { _id: ownId, timezone } = useAccount()
  const isOwn = ownId === user._id
  const { abilities } = user
  if (!abilities.disable && !abilities.endSessions && !abilities.delete && !abilities.update) return null
  const enable = async () => {
    await saveUser({ userId: user._id, disabled: false, rev: user.rev })
    notify({
      kind: 'good',
      title: `${user.name} enabled`,
      content: user.joined ? 'They can sign in again with the password they had.' : 'They can join by invitation.',
    })
  }
  return (
    <SettingsPart title="Access" words={accessText(user)}>
      {user.joined && <p className={classes.quiet}>{tourText(user, timezone)}</p>}
      <div className={classes.actions}>
        {abilities.disable && user.disabled && (
          <Button variant="default" onClick={() => void enable().catch(notifyFailure)}>
            Enable
          </Button>
        )}
        {/* Whoever disabled themselves would be signed out at once, and couldn't take it back. */}
        {abilities.disable && !user.disabled && !isOwn && (
          <Button variant="default" onClick={() => setAsking('disable')}>
            Disable
          </Button>
        )}
        {abilities.endSessions && user.joined && (
          <Button variant="default" onClick={() => setAsking('sessions')}>
            {isOwn ? 'End all other sessions' : 'End all sessions'}
          </Button>
        )}
        {abilities.delete && !isOwn && (
          <Button variant="default" className={classes.danger ?? ''} onClick={() => setAsking('delete')}>
            Delete account
          </Button>
        )}
      </div>
      {asking === 'disable' && <DisableDialog user={user} onClose={() => setAsking(null)} />}
      {asking === 'sessions' && <EndSessionsDialog user={user} isOwn={isOwn} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteDialog user={user} isPageShown={isShown} onClose={() => setAsking(null)} />}
    </SettingsPart>
  )
}

const tourText = ({ productTourAt }: UserDetails, timeZone: string): string =>
  productTourAt === null
    ? 'Home offers them the product tour.'
    : `They took or declined the product tour on ${formatDate(productTourAt, timeZone)}.`

const accessText = ({ disabled, disabledReasonCode, disabledReasonNotes, joined }: UserDetails): string => {
  if (!disabled) return joined ? 'They can sign in.' : 'They haven’t joined yet. They can sign in once they have.'
  const reason = disabledReasonCode === null ? '' : ` Reason: ${REASON_LABELS[disabledReasonCode]}.`
  return `They can’t ${joined ? 'sign in' : 'join'}.${reason}${disabledReasonNotes === '' ? '' : ` ${disabledReasonNotes}`}`
}

const DisableDialog = ({ user, onClose }: { user: UserDetails; onClose: () => void }) => {
  const [reason, setReason] = useState<DisabledReason | null>(null)
  const [notes, setNotes] = useState('')
  const disable = async () => {
    if (reason === null) return
    const { _id: userId, rev } = user
    const input = { userId, rev, disabled: true, disabledReasonCode: reason, disabledReasonNotes: notes }
    const saved = await saveUser(input)
    notifyDone(`${user.name} disabled`, () => saveUser({ userId, disabled: false, rev: saved.rev }))
  }
  return (
    <DialogForm
      title={`Disable ${user.name}`}
      submit="Disable"
      hold={reason === null ? 'Choose a reason.' : null}
      onSubmit={disable}
      onClose={onClose}
    >
      <p>
        {user.joined
          ? 'They are signed out everywhere at once, and their API keys stop.'
          : 'Until you enable the account again, they can’t join.'}{' '}
        {clientsText(user)} {user.joined && 'You can enable the account again.'}
      </p>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        data={REASONS}
        value={reason}
        onChange={(next) => setReason(DISABLED_REASONS.find((each) => each === next) ?? null)}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={USER_LIMITS.disabledNotes}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
      />
    </DialogForm>
  )
}

const clientsText = ({ clients }: UserDetails): string =>
  clients === 0
    ? 'They have no clients.'
    : `${countClients(clients)} ${formOf(clients, 'stays', 'stay')} with them: automation continues, but no one answers until you hand them over or set a cover.`

interface DeleteDialogProps {
  user: UserDetails
  isPageShown: RefObject<boolean>
  onClose: () => void
}

const DeleteDialog = ({ user, isPageShown, onClose }: DeleteDialogProps) => {
  const navigate = useNavigate()
  const remove = async () => {
    await calls.directory.deleteUser({ userId: user._id })
    refreshUsers()
    notify({ kind: 'good', title: 'Account deleted', content: `${user.email} can be invited again.` })
    // Edits to a deleted account can't be saved. Someone who has gone to another page meanwhile stays there.
    if (isPageShown.current) void navigate({ to: '/users', ignoreBlocker: true })
  }
  return (
    <DialogForm
      title={`Delete ${user.name}’s account`}
      submit="Delete account"
      danger
      hold={user.clients > 0 ? `Hand over ${countClients(user.clients)} first.` : null}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>
        {user.joined
          ? 'This can’t be undone. Their email, phone numbers, password and API keys are erased. What they wrote stays, with their name.'
          : 'This can’t be undone. Their email and phone numbers are erased, and their invitation ends.'}
      </p>
    </DialogForm>
  )
}
