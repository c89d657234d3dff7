import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { secretToShow, takeDialogStep, type WebhookDialog } from './open-dialogs.ts'
import { MadeDialog, WebhookDialogs } from './WebhookDialogs.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookRow } from './WebhookRow.tsx'
import classes from '../Integrations.module.css'

/** The addresses facts are posted to as they happen, and the health of each receiver. */
export const Webhooks = () => {
  const query = useQuery(webhooksQuery)
  const { data } = query
  const [dialogs, step] = useReducer(takeDialogStep, { dialog: null, made: [] })
  const { dialog } = dialogs
  const secret = secretToShow(dialogs)
  const open = (next: WebhookDialog) => step({ step: 'opened', dialog: next })
  return (
    <SettingsPart
      title="Webhooks"
      words="Notify another program of events as they happen. It receives only signed ids and event types, and fetches the rest with an API key."
    >
      <div>
        <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => open({ kind: 'add' })}>
          Add a webhook
        </Button>
      </div>
      {data === undefined ? (
        <QueryPlaceholder query={query} count={2} height={64} label="Loading webhooks" />
      ) : data.length === 0 ? (
        <EmptyState icon={<IconWebhook />} title="No webhook yet">
          Add a program’s address to notify it of new messages, clients, tasks and more.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Webhooks">
          {data.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onAsk={open} />
          ))}
        </ul>
      )}
      {dialog !== null && (
        <WebhookDialogs
          open={dialog}
          onMade={(made) => step({ step: 'made', made })}
          onClose={() => step({ step: 'closed', dialog })}
        />
      )}
      {secret !== null && <MadeDialog key={secret.secret} made={secret} onClose={() => step({ step: 'seen' })} />}
    </SettingsPart>
  )
}
