import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Integration } from '@attune/contract/staff/entity'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatListTime, formatUntil } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import classes from '../Integrations.module.css'
import { SecretOnce } from '../SecretOnce.tsx'
import { describeRights } from './key-rights.ts'
import { KeyForm } from './KeyForm.tsx'

const keysQuery = queryOptions({
  queryKey: ['integration-keys'],
  queryFn: async ({ signal }) => (await calls.staff.listIntegrations({}, { signal })).data,
})

const refresh = () => queryClient.invalidateQueries(keysQuery)

type Open = { kind: 'new' } | { kind: 'made'; name: string; key: string } | { kind: 'revoke'; key: Integration }

/** Keys of programs that work with the organization's data. */
export const Keys = () => {
  const query = useQuery(keysQuery)
  const { data } = query
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsPart
      title="API keys"
      words="For programs, not people: a key keeps working when the person who created it leaves. It has access to all clients, with the rights you give it."
    >
      <div className={classes.actions}>
        <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setOpen({ kind: 'new' })}>
          New API key
        </Button>
        <Button variant="subtle" component="a" href="/api" target="_blank" rel="noreferrer">
          How the API works
        </Button>
      </div>
      {data === undefined ? (
        <QueryPlaceholder query={query} count={2} height={48} label="Loading API keys" />
      ) : data.length === 0 ? (
        <EmptyState icon={<IconKey />} title="No API key yet">
          Create a separate key for each program, so you can revoke them individually.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="API keys">
          {data.map((key) => (
            <KeyRow key={key._id} apiKey={key} onRevoke={() => setOpen({ kind: 'revoke', key })} />
          ))}
        </ul>
      )}
      {open !== null && <KeyDialog open={open} onOpen={setOpen} onClose={close} />}
    </SettingsPart>
  )
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: Integration; onRevoke: () => void }) => {
  const { timezone } = useAccount()
  const now = useNow()
  const { name, hint, createdAt, createdBy, lastUsedAt, expiresAt, rights } = apiKey
  const at = (time: string) => formatListTime(new Date(time), now, timezone)
  const isOver = expiresAt !== null && new Date(expiresAt) <= now
  return (
    <li className={classes.keyRow}>
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name} {isOver && <Tag tone="bad">Expired</Tag>}
        </p>
        <p className={classes.meta}>{describeRights(rights)}</p>
        <p className={classes.meta}>
          {hint}… · made {at(createdAt)}
          {createdBy !== null && ` by ${createdBy.name}`} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${at(lastUsedAt)}`}
          {expiresAt !== null && !isOver && ` · expires ${formatUntil(new Date(expiresAt), now, timezone)}`}
        </p>
      </div>
      <Button variant="default" aria-label={`Revoke ${name}…`} onClick={onRevoke}>
        Revoke…
      </Button>
    </li>
  )
}

interface KeyDialogProps {
  open: Open
  onOpen: (open: Open) => void
  onClose: () => void
}

const KeyDialog = ({ open, onOpen, onClose }: KeyDialogProps) => {
  switch (open.kind) {
    case 'new':
      return (
        <Dialog title="New API key" onClose={onClose}>
          <KeyForm
            onClose={onClose}
            onMade={(name, key) => {
              void refresh()
              onOpen({ kind: 'made', name, key })
            }}
          />
        </Dialog>
      )
    case 'made':
      return (
        <Dialog title={`The key of ${open.name}`} stays onClose={onClose}>
          <SecretOnce label="Key" words="The program signs in with it." secret={open.key} onDone={onClose} />
        </Dialog>
      )
    case 'revoke':
      return (
        <DialogForm
          title={`Revoke ${open.key.name}?`}
          submit="Revoke"
          danger
          onSubmit={async () => {
            await calls.staff.revokeIntegration({ id: open.key._id })
            await refresh()
            notify({ kind: 'good', title: `${open.key.name} revoked` })
          }}
          onClose={onClose}
        >
          <p>The program is signed out at once and can’t sign in again. What it has written stays.</p>
        </DialogForm>
      )
  }
}
