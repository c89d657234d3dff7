import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TwilioOffer } from '@attune/contract/channels/entity'
import { calls } from '../../client/calls.ts'
import { SettingsForm, type ReadField } from '../../staff/settings/SettingsForm.tsx'
import type { FieldErrors } from '../../staff/settings/use-account-change.ts'
import { useTwilio } from './use-twilio.ts'
import classes from './Connect.module.css'

/** What was pasted. */
export interface Credentials {
  accountSid: string
  authToken?: string
  key?: { sid: string; secret: string }
}

interface AskCredentialsProps {
  /** What was pasted earlier, after going back a step. */
  given: Credentials | null
  onOffer: (credentials: Credentials, offer: TwilioOffer) => void
  onClose: () => void
}

/** Asks for the account at Twilio, and then asks Twilio what it has. */
export const AskCredentials = ({ given, onOffer, onClose }: AskCredentialsProps) => {
  const [withKey, setWithKey] = useState(given?.key !== undefined)
  const check = useTwilio({
    call: async (credentials: Credentials) => ({ credentials, offer: await calls.channels.checkTwilio(credentials) }),
    onDone: ({ credentials, offer }) => onOffer(credentials, offer),
  })
  const send = (read: ReadField) => {
    const { credentials, missing } = readCredentials(read, withKey)
    if (Object.keys(missing).length > 0) check.blame(missing)
    else check.run(credentials)
  }
  return (
    <SettingsForm
      dialog
      label="Check account"
      busy={check.busy}
      errors={check.errors}
      onSubmit={send}
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className={classes.words}>
        Both are on the first page of the{' '}
        <a href="https://console.twilio.com/" target="_blank" rel="noreferrer">
          Twilio Console
        </a>
        . The token is stored encrypted, and never shown again.
      </p>
      <TextInput
        label="Account SID"
        name="accountSid"
        defaultValue={given?.accountSid}
        placeholder="AC…"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        error={check.errors['accountSid']}
      />
      <PasswordInput
        label="Auth token"
        name="authToken"
        defaultValue={given?.authToken}
        autoComplete="off"
        maxLength={200}
        error={check.errors['authToken']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show token', tabIndex: 0 }}
      />
      {withKey ? (
        <>
          <TextInput
            label="SID of the API key"
            name="keySid"
            defaultValue={given?.key?.sid}
            placeholder="SK…"
            autoComplete="off"
            autoFocus
            spellCheck={false}
            maxLength={60}
            error={check.errors['keySid']}
          />
          <PasswordInput
            label="Secret of the API key"
            name="keySecret"
            defaultValue={given?.key?.secret}
            autoComplete="off"
            maxLength={200}
            error={check.errors['keySecret']}
            visibilityToggleButtonProps={{ 'aria-label': 'Show secret', tabIndex: 0 }}
          />
        </>
      ) : (
        <Button className={classes.more ?? ''} variant="subtle" onClick={() => setWithKey(true)}>
          Use an API key
        </Button>
      )}
      {check.failure !== null && (
        <p className={classes.failure} role="alert">
          {check.failure}
        </p>
      )}
    </SettingsForm>
  )
}

const readCredentials = (read: ReadField, withKey: boolean): { credentials: Credentials; missing: FieldErrors } => {
  const [accountSid, authToken] = [read('accountSid').trim(), read('authToken').trim()]
  const key = { sid: withKey ? read('keySid').trim() : '', secret: withKey ? read('keySecret').trim() : '' }
  const hasKey = key.sid !== '' || key.secret !== ''
  return {
    credentials: { accountSid, ...(authToken !== '' && { authToken }), ...(hasKey && { key }) },
    missing: {
      ...(!/^AC[0-9a-f]{32}$/i.test(accountSid) && {
        accountSid: 'An Account SID is AC followed by 32 letters and digits.',
      }),
      ...(authToken !== '' && !SECRET.test(authToken) && { authToken: SECRET_SAYS }),
      ...(hasKey &&
        !/^SK[0-9a-f]{32}$/i.test(key.sid) && {
          keySid: 'The SID of an API key is SK followed by 32 letters and digits.',
        }),
      ...(hasKey && !SECRET.test(key.secret) && { keySecret: SECRET_SAYS }),
    },
  }
}

const SECRET = /^[!-~]{16,200}$/
const SECRET_SAYS = 'Paste it as the Twilio Console shows it: 16 to 200 characters without spaces.'
