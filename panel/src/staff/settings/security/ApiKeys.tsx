import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiKey } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { focusIfLost } from '../../../ui/keys/focus-if-lost.ts'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { OwnCodeInput, OwnPasswordInput, SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { PASSWORD_AND_CODE_REFUSAL_FIELDS, requirePasswordAndCode, useAccountChange } from '../use-account-change.ts'
import type { PasswordAndCode } from './AskPassword.tsx'
import { CopyButton } from './CopyButton.tsx'
import { loadPartAgain } from './load-part-again.ts'
import { QueryPart } from './QueryPart.tsx'
import { apiKeysQuery, SECURITY } from './queries.ts'
import classes from './Rows.module.css'

type KeyStep = { at: 'list' } | { at: 'naming' } | { at: 'made'; key: string; name: string }

/** API keys that sign in as this account. A key is shown only when it is created. */
export const ApiKeys = () => {
  const { abilities } = useAccount()
  const [step, setStep] = useState<KeyStep>({ at: 'list' })
  return (
    <SettingsPart
      title="API keys"
      words="Anyone who has one can sign in as you, without your password or second factor. Changing your password revokes them all."
    >
      <QueryPart of={useQuery(apiKeysQuery)} label="Loading API keys">
        {({ data }) =>
          data.length === 0 ? (
            step.at === 'list' && <p className={classes.once}>You don’t have any API keys.</p>
          ) : (
            <ul className={classes.rows}>
              {data.map((apiKey) => (
                <Row key={apiKey._id} apiKey={apiKey} />
              ))}
            </ul>
          )
        }
      </QueryPart>
      {step.at === 'list' && abilities.createApiKeys && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setStep({ at: 'naming' })}>
            New API key
          </Button>
        </div>
      )}
      {step.at === 'naming' && (
        <NewKey onCancel={() => setStep({ at: 'list' })} onMade={(key, name) => setStep({ at: 'made', key, name })} />
      )}
      {step.at === 'made' && <NewKeyOnce name={step.name} secret={step.key} onDone={() => setStep({ at: 'list' })} />}
    </SettingsPart>
  )
}

/** A new key, shown this once. Leaving it before it is copied needs an answer. */
const NewKeyOnce = ({ name, secret, onDone }: { name: string; secret: string; onDone: () => void }) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={classes.secret} role="status">
      <LeaveGuard
        isUnsaved={!isCopied}
        title={`Leave without ${name}?`}
        words="You haven’t copied this key, and it won’t be shown again."
      />
      <p className={classes.once}>Copy {name} now. It won’t be shown again.</p>
      <code className={classes.code}>{secret}</code>
      <div className={classes.actions}>
        <CopyButton text={secret} onCopied={() => setCopied(true)} />
        <Button variant="subtle" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

interface NewKeyProps {
  onCancel: () => void
  onMade: (key: string, name: string) => void
}

const NewKey = ({ onCancel, onMade }: NewKeyProps) => {
  const client = useQueryClient()
  const { secondFactor } = useAccount()
  const create = useAccountChange({
    call: (input: PasswordAndCode & { name: string }) => calls.staff.createApiKey(input),
    blames: { ApiKeysFull: 'name', ...PASSWORD_AND_CODE_REFUSAL_FIELDS },
    onDone: ({ key, apiKey }) => {
      onMade(key, apiKey.name)
      void client.invalidateQueries({ queryKey: SECURITY })
    },
  })
  const send = (read: ReadField) => {
    const name = read('name').trim()
    const input = { password: read('password'), ...(secondFactor && { code: read('code').trim() }) }
    const missing = { ...(name === '' && { name: 'Please enter a name.' }), ...requirePasswordAndCode(input) }
    if (Object.keys(missing).length > 0) create.blame(missing)
    else create.run({ name, ...input })
  }
  return (
    <SettingsForm
      label="Create key"
      busy={create.busy}
      errors={create.errors}
      onSubmit={send}
      beside={
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label="Name"
        name="name"
        description="What it’s for, so you recognize it later."
        autoFocus
        maxLength={100}
        error={create.errors['name']}
      />
      <OwnPasswordInput error={create.errors['password']} />
      {secondFactor && <OwnCodeInput error={create.errors['code']} />}
    </SettingsForm>
  )
}

const Row = ({ apiKey: { _id, name, hint, createdAt, lastUsedAt } }: { apiKey: ApiKey }) => {
  const { timezone } = useAccount()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // The button that was pressed is replaced; the last one is the one that does no harm.
  const ask = (isAsking: boolean) => {
    setConfirming(isAsking)
    focusIfLost(() => row.current?.querySelector<HTMLElement>('button:last-of-type'))
  }
  const revoke = useAccountChange({
    call: (id: string) => calls.staff.revokeApiKey({ id }),
    blames: {},
    onDone: () => {
      notify({ kind: 'good', title: 'API key revoked.' })
      loadPartAgain(client, row.current)
    },
  })
  const day = (time: string) => formatListTime(new Date(time), new Date(), timezone)
  return (
    <li ref={row} className={classes.row}>
      <IconKey className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>
          {hint}…, created {day(createdAt)}, {lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`}
        </span>
      </span>
      {isConfirming ? (
        <span className={classes.actions}>
          <BusyButton color="red" variant="default" isBusy={revoke.busy} onClick={() => revoke.run(_id)}>
            Revoke {name}
          </BusyButton>
          <Button variant="subtle" onClick={() => ask(false)}>
            Keep
          </Button>
        </span>
      ) : (
        <Button variant="default" aria-label={`Revoke ${name}…`} onClick={() => ask(true)}>
          Revoke…
        </Button>
      )}
    </li>
  )
}
