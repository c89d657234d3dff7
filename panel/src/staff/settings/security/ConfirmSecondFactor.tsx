import { Button, TextInput } from '@mantine/core'
import { encode } from 'uqr'
import { calls } from '../../../client/calls.ts'
import { SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { CopyButton } from './CopyButton.tsx'
import classes from './Rows.module.css'

interface ConfirmSecondFactorProps {
  secret: string
  uri: string
  onDone: (answer: { recoveryCodes: string[] }) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text, and asks for a first code to prove that the authenticator has it. */
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
        <p className={classes.once}>Scan this code with an authenticator app, or type in this key:</p>
        <code className={classes.code}>{groupInFours(secret)}</code>
        <div className={classes.actions}>
          <CopyButton text={secret} label="Copy the key" />
        </div>
        <SettingsForm
          label="Turn on"
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
            label="Code from the app"
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

interface QrCodeProps {
  text: string
  label: string
}

/** Black on white in both themes, because cameras can't read inverted codes. */
const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
