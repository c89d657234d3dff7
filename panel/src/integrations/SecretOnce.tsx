import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../staff/settings/security/CopyButton.tsx'
import classes from './Integrations.module.css'

interface SecretOnceProps {
  /** What it is: its label, also on the button. */
  label: 'Secret' | 'Key'
  /** What it is for, in one sentence. */
  words: string
  secret: string
  onDone: () => void
}

/** A secret that is shown once, ready to be copied. */
export const SecretOnce = ({ label, words, secret, onDone }: SecretOnceProps) => {
  const field = useRef<HTMLInputElement>(null)
  // The dialog was there before the secret, so nothing else moves the focus here.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={classes.secret}>
      <p className={classes.quiet}>Copy it now: it isn’t shown again. {words}</p>
      <TextInput
        ref={field}
        label={label}
        readOnly
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.actions}>
        <CopyButton text={secret} label={`Copy ${label.toLowerCase()}`} />
        <Button variant="subtle" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
