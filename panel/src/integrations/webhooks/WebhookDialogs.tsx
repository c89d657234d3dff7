import type { Webhook } from '@attune/contract/integrations/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import type { MadeSecret, WebhookDialog } from './open-dialogs.ts'
import { refreshWebhooks } from './webhook-queries.ts'
import { WebhookForm } from './WebhookForm.tsx'

interface WebhookDialogsProps {
  open: WebhookDialog
  /** Also called if the secret arrives after the dialog was closed. */
  onMade: (made: MadeSecret) => void
  onClose: () => void
}

/** The dialogs opened by a webhook's buttons and menu. */
export const WebhookDialogs = ({ open, onMade, onClose }: WebhookDialogsProps) => {
  switch (open.kind) {
    case 'add':
      return (
        <Dialog title="Add a webhook" onClose={onClose}>
          <WebhookForm
            webhook={null}
            onClose={onClose}
            onMade={({ webhook, secret }) => {
              onMade({ title: webhook.title, secret })
              onClose()
            }}
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
      return <RenewDialog webhook={open.webhook} onMade={onMade} onClose={onClose} />
    case 'remove':
      return <RemoveDialog webhook={open.webhook} onClose={onClose} />
  }
}

interface MadeDialogProps {
  made: MadeSecret
  onClose: () => void
}

/** A new secret, which can't be shown again. */
export const MadeDialog = ({ made: { title, secret }, onClose }: MadeDialogProps) => (
  <Dialog title={`The secret of ${title}`} stays onClose={onClose}>
    <SecretOnce
      label="Secret"
      words="The receiver uses it to verify that events come from Attune."
      secret={secret}
      onDone={onClose}
    />
  </Dialog>
)

interface OneWebhookProps {
  webhook: Webhook
  onClose: () => void
}

const RenewDialog = ({
  webhook: { _id: id, title, secretEnd },
  onMade,
  onClose,
}: OneWebhookProps & Pick<WebhookDialogsProps, 'onMade'>) => (
  <DialogForm
    title={`A new secret for ${title}?`}
    submit="Make a new secret"
    onSubmit={async () => {
      const { secret } = await calls.integrations.renewWebhookSecret({ id })
      onMade({ title, secret })
      await refreshWebhooks()
    }}
    onClose={onClose}
  >
    <p>
      For 24 hours both the new secret and the one ending in {secretEnd} sign, so that you can change the receiver over
      without losing anything.
    </p>
  </DialogForm>
)

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
