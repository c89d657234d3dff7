import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { listTime } from '../../../ui/time/times.ts'
import { Part } from '../Child.tsx'
import { OwnPasswordInput, SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { missingPassword, PASSWORD_BLAMES, useChange } from '../use-change.ts'
import { CopyButton } from './CopyButton.tsx'
import { Loaded } from './Loaded.tsx'
import { apiKeysQuery, SECURITY } from './queries.ts'
import classes from './Rows.module.css'

type Step = { at: 'list' } | { at: 'naming' } | { at: 'made'; key: string; name: string }

/** Keys that sign in as this account. A key is shown once. */
export const ApiKeys = () => {
  const { abilities } = useAccount()
  const [step, setStep] = useState<Step>({ at: 'list' })
  return (
    <Part title="API keys" words="Whoever holds one signs in as you, without your password and second factor.">
      <Loaded of={useQuery(apiKeysQuery)} label="Loading API keys">
        {({ data }) =>
          data.length === 0 ? (
            step.at === 'list' && <p className={classes.once}>There are none.</p>
          ) : (
            <ul className={classes.rows}>
              {data.map((apiKey) => (
                <Row key={apiKey._id} apiKey={apiKey} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
      {step.at === 'made' && (
        <div className={classes.secret} role="status">
          <p className={classes.once}>Copy {step.name} now: it is not shown again.</p>
          <code className={classes.code}>{step.key}</code>
          <div className={classes.actions}>
            <CopyButton text={step.key} />
            <Button variant="subtle" onClick={() => setStep({ at: 'list' })}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Part>
  )
}

interface NewKeyProps {
  onCancel: () => void
  onMade: (key: string, name: string) => void
}

const NewKey = ({ onCancel, onMade }: NewKeyProps) => {
  const client = useQueryClient()
  const create = useChange({
    call: (input: { name: string; password: string }) => calls.staff.createApiKey(input),
    blames: { ApiKeysFull: 'name', ...PASSWORD_BLAMES },
    onDone: ({ key, apiKey }) => {
      onMade(key, apiKey.name)
      void client.invalidateQueries({ queryKey: SECURITY })
    },
  })
  const send = (read: ReadField) => {
    const name = read('name').trim()
    const password = read('password')
    const missing = { ...(name === '' && { name: 'Please enter a name.' }), ...missingPassword(password) }
    if (Object.keys(missing).length > 0) create.blame(missing)
    else create.run({ name, password })
  }
  return (
    <SettingsForm
      label="Make the key"
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
        description="What it is for, so that you know it again."
        autoFocus
        maxLength={100}
        error={create.errors['name']}
      />
      <OwnPasswordInput error={create.errors['password']} />
    </SettingsForm>
  )
}

const Row = ({ apiKey: { _id, name, hint, createdAt, lastUsedAt } }: { apiKey: ApiKey }) => {
  const { timezone } = useAccount()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const revoke = useChange({
    call: (id: string) => calls.staff.revokeApiKey({ id }),
    blames: {},
    onDone: () => {
      notify({ kind: 'good', title: 'The API key is revoked.' })
      void client.invalidateQueries({ queryKey: SECURITY })
    },
  })
  const day = (time: string) => listTime(new Date(time), new Date(), timezone)
  return (
    <li className={classes.row}>
      <IconKey className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>
          {hint}…, made {day(createdAt)}, {lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`}
        </span>
      </span>
      {asked ? (
        <span className={classes.actions}>
          <Button color="red" variant="default" loading={revoke.busy} onClick={() => revoke.run(_id)}>
            Revoke {name}
          </Button>
          <Button variant="subtle" onClick={() => setAsked(false)}>
            Keep
          </Button>
        </span>
      ) : (
        <Button variant="default" aria-label={`Revoke ${name}…`} onClick={() => setAsked(true)}>
          Revoke…
        </Button>
      )}
    </li>
  )
}
