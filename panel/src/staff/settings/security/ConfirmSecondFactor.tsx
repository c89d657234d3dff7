import { Button, TextInput } from '@mantine/core'
import { calls } from '../../../client/calls.ts'
import { SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { CopyButton } from './CopyButton.tsx'
import { QrCode } from './QrCode.tsx'
import classes from './Rows.module.css'

interface ConfirmSecondFactorProps {
  secret: string
  uri: string
  onDone: (answer: { recoveryCodes: string[] }) => void
  onCancel: () => void
}

/** The secret as a picture and as a text, and the first code that proves the authenticator has it. */
export const ConfirmSecondFactor = ({ secret, uri, onDone, onCancel }: ConfirmSecondFactorProps) => {
  const confirm = useAccountChange({
    call: (code: string) => calls.staff.confirmSecondFactor({ code }),
    blames: { SecondFactorCodeWrong: 'code', SignInThrottled: 'code', SecondFactorNotSetUp: 'code' },
    onDone,
  })
  const send = (read: ReadField) => {
    const code = read('code').trim()
    if (code === '') confirm.blame({ code: 'Please enter the code.' })
    else confirm.run(code)
  }
  return (
    <div className={classes.scan}>
      <QrCode text={uri} label="QR code for your authenticator" />
      <div className={classes.scanWords}>
        <p className={classes.once}>Scan the picture with an authenticator, or type this key into it:</p>
        <code className={classes.code}>{groupInFours(secret)}</code>
        <div className={classes.actions}>
          <CopyButton text={secret} label="Copy the key" />
        </div>
        <SettingsForm
          label="Switch on"
          busy={confirm.busy}
          errors={confirm.errors}
          onSubmit={send}
          beside={
            <Button variant="subtle" onClick={onCancel}>
              Cancel
            </Button>
          }
        >
          <TextInput
            label="Code it shows"
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            error={confirm.errors['code']}
          />
        </SettingsForm>
      </div>
    </div>
  )
}

const groupInFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
