import { useRef, useState } from 'react'
import type { Webhook } from '@attune/contract/integrations/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { refreshWebhooks } from './webhook-queries.ts'
import { WebhookForm } from './WebhookForm.tsx'

/** Which dialog is open. */
export type WebhookDialog = { kind: 'add' } | { kind: 'edit' | 'renew' | 'remove'; webhook: Webhook }

/** The dialogs opened by a webhook's buttons and menu. */
export const WebhookDialogs = ({ open, onClose }: { open: WebhookDialog; onClose: () => void }) => {
  const [made, setMade] = useState<{ title: string; secret: string } | null>(null)
  if (made !== null)
    return (
      <Dialog title={`The secret of ${made.title}`} onClose={onClose}>
        <SecretOnce
          label="Secret"
          words="The receiver uses it to verify that events come from Attune."
          secret={made.secret}
          onDone={onClose}
        />
      </Dialog>
    )
  switch (open.kind) {
    case 'add':
      return (
        <Dialog title="Add a webhook" onClose={onClose}>
          <WebhookForm
            webhook={null}
            onClose={onClose}
            onMade={({ webhook, secret }) => setMade({ title: webhook.title, secret })}
          />
        </Dialog>
      )
    case 'edit':
      return (
        <Dialog title={`Edit ${open.webhook.title}`} onClose={onClose}>
          <WebhookForm webhook={open.webhook} onClose={onClose} onMade={onClose} />
        </Dialog>
      )
    case 'renew':
      return <RenewDialog webhook={open.webhook} onMade={setMade} onClose={onClose} />
    case 'remove':
      return <RemoveDialog webhook={open.webhook} onClose={onClose} />
  }
}

interface OneWebhookProps {
  webhook: Webhook
  onClose: () => void
}

const RenewDialog = ({
  webhook: { _id: id, title, secretEnd },
  onMade,
  onClose,
}: OneWebhookProps & { onMade: (made: { title: string; secret: string }) => void }) => {
  const made = useRef<string | null>(null)
  return (
    <DialogForm
      title={`A new secret for ${title}?`}
      submit="Make a new secret"
      onSubmit={async () => {
        made.current = (await calls.integrations.renewWebhookSecret({ id })).secret
        await refreshWebhooks()
      }}
      onClose={() => (made.current === null ? onClose() : onMade({ title, secret: made.current }))}
    >
      <p>
        For 24 hours both the new secret and the one ending in {secretEnd} sign, so that you can change the receiver
        over without losing anything.
      </p>
    </DialogForm>
  )
}

const RemoveDialog = ({ webhook: { _id: id, title, waiting }, onClose }: OneWebhookProps) => (
  <DialogForm
    title={`Remove ${title}?`}
    submit="Remove"
    danger
    onSubmit={async () => {
      await calls.integrations.removeWebhook({ id })
      await refreshWebhooks()
      notify({ kind: 'good', title: `${title} removed` })
    }}
    onClose={onClose}
  >
    <p>
      Nothing more will be sent to it, and its delivery list will be deleted.
      {waiting > 0 && ` Waiting deliveries (${waiting}) won’t be sent.`}
    </p>
  </DialogForm>
)
