import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SECOND_FACTOR_RESET } from '@attune/contract/staff/limits'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { putUserInCache, reloadUser } from './user-queries.ts'
import classes from './UserPage.module.css'

/** Removes a lost second factor: one admin asks, another one confirms. Nothing for accounts without one. */
export const SecondFactorPart = ({ user }: { user: UserDetails }) => {
  const [isAsking, setIsAsking] = useState(false)
  const account = useAccount()
  const { secondFactor, secondFactorReset: reset, abilities } = user
  if (!secondFactor || account._id === user._id) return null
  const isMine = reset?.askedBy._id === account._id
  return (
    <SettingsPart
      title="Second factor"
      words="If they lost it, one admin asks for a reset and another one confirms it within a day. They are told by email."
    >
      {reset !== null && (
        <p className={classes.quiet} dir="auto">
          {isMine ? 'You' : reset.askedBy.name} asked for a reset: {reset.reason}
          {isMine && ' Another admin has to confirm it.'}
        </p>
      )}
      {!abilities.resetSecondFactor && abilities.update && !account.secondFactor && (
        <p className={classes.quiet}>To reset it, set up a second factor of your own first.</p>
      )}
      {abilities.resetSecondFactor && (
        <div className={classes.actions}>
          {reset === null && (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Ask for a reset
            </Button>
          )}
          {reset !== null && !isMine && <ResetButton user={user} what="confirm" />}
          {reset !== null && <ResetButton user={user} what="withdraw" />}
        </div>
      )}
      {isAsking && <AskDialog user={user} onClose={() => setIsAsking(false)} />}
    </SettingsPart>
  )
}

const AskDialog = ({ user, onClose }: { user: UserDetails; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const ask = async () => {
    putUserInCache(await calls.directory.askSecondFactorReset({ userId: user._id, reason: reason.trim() }))
    notify({ kind: 'good', title: 'Asked for a reset', content: 'Another admin has to confirm it within a day.' })
  }
  return (
    <DialogForm
      title="Ask for a reset of the second factor"
      submit="Ask"
      hold={reason.trim() === '' ? 'Enter a reason.' : null}
      onSubmit={ask}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="The admin who confirms sees this. Make sure that it’s really them asking."
        required
        value={reason}
        maxLength={SECOND_FACTOR_RESET.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}

const ResetButton = ({ user, what }: { user: UserDetails; what: 'confirm' | 'withdraw' }) => {
  const isConfirming = what === 'confirm'
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isConfirming
        ? calls.directory.confirmSecondFactorReset({ userId: user._id })
        : calls.directory.withdrawSecondFactorReset({ userId: user._id }),
    onSuccess: (changed) => {
      putUserInCache(changed)
      notify({ kind: 'good', title: isConfirming ? 'The second factor was reset' : 'Withdrawn' })
    },
    onError: () => void reloadUser(user._id),
  })
  return (
    <BusyButton
      variant={isConfirming ? 'filled' : 'subtle'}
      color={isConfirming ? 'red' : 'gray'}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {isConfirming ? 'Reset the second factor' : 'Withdraw'}
    </BusyButton>
  )
}
