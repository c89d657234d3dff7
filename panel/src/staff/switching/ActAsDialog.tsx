import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SWITCH_MAX } from '@attune/contract/staff/limits'
import { loadAccountAgain } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import classes from './Switching.module.css'

interface ActAsDialogProps {
  name: string
  onClose: () => void
}

/** A second confirmation, with a reason, before anything can be changed in someone's name. */
export const ActAsDialog = ({ name, onClose }: ActAsDialogProps) => {
  const [purpose, setPurpose] = useState('')
  const confirm = async () => {
    await calls.staff.confirmSwitch({ purpose: purpose.trim() })
    await loadAccountAgain()
  }
  return (
    <DialogForm
      title={`Act as ${name}`}
      submit={`I want to act as ${name}`}
      hold={purpose.trim() === '' ? 'Say in a sentence what you want to change.' : null}
      onSubmit={confirm}
      onClose={onClose}
    >
      <TextInput
        label="What do you want to change?"
        description="Kept in the security log. The owner of the account sees it, too."
        value={purpose}
        maxLength={SWITCH_MAX.text}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
      />
      <p className={classes.quiet} dir="auto">
        Messages you send then come from {name}, and clients can’t tell the difference. Everything you change is
        recorded under both names. The account’s sign-in, security and notifications stay closed to you.
      </p>
    </DialogForm>
  )
}
