import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MailboxCheck } from '@attune/contract/channels/entity'
import type { MailProvider } from '@attune/contract/channels/limits'
import { calls } from '../../../client/calls.ts'
import { SettingsForm } from '../../../staff/settings/SettingsForm.tsx'
import {
  findMissing,
  isAddress,
  PASSWORD_WORDS,
  toMailboxInput,
  withGuess,
  type MailboxFields,
} from './mailbox-form.ts'
import { ServerFieldset } from './ServerFieldset.tsx'
import { useMailbox } from './use-mailbox.ts'
import classes from '../Connect.module.css'

interface AskMailboxProps {
  fields: MailboxFields
  onChange: (change: (fields: MailboxFields) => MailboxFields) => void
  onChecked: (check: MailboxCheck) => void
  onClose: () => void
}

/** Asks for a mailbox's address and password, guesses the rest, and tries it. */
export const AskMailbox = ({ fields, onChange, onChecked, onClose }: AskMailboxProps) => {
  const { provider, guess } = useGuess(fields.address, onChange)
  const [isWide, setWide] = useState(false)
  const tried = useMailbox({
    call: (input: MailboxFields) => calls.channels.checkMailbox(toMailboxInput(input)),
    onDone: onChecked,
    hasTwoPasswords: !fields.isSame,
  })
  const { errors } = tried
  const set = (change: Partial<MailboxFields>) => onChange((before) => ({ ...before, ...change }))
  const send = async () => {
    // Enter in the address field comes before its blur.
    const filled = isAddress(fields.address) ? await guess(fields) : fields
    const missing = findMissing(filled)
    if (Object.keys(missing).length > 0) tried.blame(missing)
    else tried.run(filled)
  }
  const isOpen = isWide || provider === 'other' || Object.keys(errors).some((name) => /^(?:smtp|imap)/.test(name))
  return (
    <SettingsForm
      dialog
      label={tried.busy ? 'Trying…' : 'Try it'}
      busy={tried.busy}
      errors={errors}
      onSubmit={() => void send()}
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className={classes.words}>
        Attune signs in, sends this mailbox one email from itself, and looks up its domain. Nothing is connected yet.
      </p>
      <TextInput
        label="Address"
        type="email"
        placeholder="care@example.org"
        autoComplete="off"
        spellCheck={false}
        maxLength={320}
        value={fields.address}
        error={errors['address']}
        onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        onBlur={() => void guess(fields)}
      />
      <PasswordInput
        label="Password"
        description={provider === null ? undefined : PASSWORD_WORDS[provider]}
        autoComplete="off"
        maxLength={1000}
        value={fields.password}
        error={errors['password']}
        onChange={({ currentTarget }) => set({ password: currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      {isOpen ? (
        <Servers fields={fields} errors={errors} set={set} />
      ) : (
        <Button className={classes.more ?? ''} variant="subtle" onClick={() => setWide(true)}>
          Show servers
        </Button>
      )}
      {tried.failure !== null && (
        <p className={classes.failure} role="alert">
          {tried.failure}
        </p>
      )}
    </SettingsForm>
  )
}

interface ServersProps {
  fields: MailboxFields
  errors: ReturnType<typeof findMissing>
  set: (change: Partial<MailboxFields>) => void
}

const Servers = ({ fields, errors, set }: ServersProps) => (
  <>
    <ServerFieldset server="smtp" value={fields.smtp} errors={errors} onChange={(smtp) => set({ smtp })} />
    <TextInput
      label="User"
      description="If it isn’t the address."
      placeholder={fields.address.trim()}
      autoComplete="off"
      spellCheck={false}
      maxLength={320}
      value={fields.user}
      onChange={({ currentTarget }) => set({ user: currentTarget.value })}
    />
    <ServerFieldset server="imap" value={fields.imap} errors={errors} onChange={(imap) => set({ imap })} />
    <Checkbox
      label="Same user and password as for sending"
      checked={fields.isSame}
      onChange={({ currentTarget }) => set({ isSame: currentTarget.checked })}
    />
    {!fields.isSame && (
      <>
        <TextInput
          label="User for reading"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={fields.imapUser}
          onChange={({ currentTarget }) => set({ imapUser: currentTarget.value })}
        />
        <PasswordInput
          label="Password for reading"
          autoComplete="off"
          maxLength={1000}
          value={fields.imapPassword}
          error={errors['imapPassword']}
          onChange={({ currentTarget }) => set({ imapPassword: currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password for reading', tabIndex: 0 }}
        />
      </>
    )}
  </>
)

/** Guesses the servers of an address, once per address. What was entered since then stays. */
const useGuess = (address: string, onChange: AskMailboxProps['onChange']) => {
  const [guessed, setGuessed] = useState<{ address: string; provider: MailProvider } | null>(null)
  const guess = async (fields: MailboxFields): Promise<MailboxFields> => {
    const asked = fields.address.trim().toLowerCase()
    if (!isAddress(asked) || guessed?.address === asked) return fields
    // If the guess fails, the servers are entered by hand.
    const found = await calls.channels.guessMailbox({ address: asked }).catch(() => null)
    setGuessed({ address: asked, provider: found?.provider ?? 'other' })
    if (found === null) return fields
    onChange((before) => withGuess(before, found))
    return withGuess(fields, found)
  }
  const isOfThis = guessed?.address === address.trim().toLowerCase()
  return { provider: isOfThis ? guessed.provider : null, guess }
}
