import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Webhook } from '@attune/contract/integrations/entity'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone } from '../../client/notify.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatListTime, formatUntil } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { Deliveries } from './Deliveries.tsx'
import type { WebhookDialog } from './open-dialogs.ts'
import { refreshWebhooks } from './webhook-queries.ts'
import { describeKinds, STATE_WORDS } from '../webhook-text.ts'
import classes from '../Integrations.module.css'

interface WebhookRowProps {
  webhook: Webhook
  onAsk: (dialog: WebhookDialog) => void
}

/** One webhook: its address, the health of its receiver, and its actions. */
export const WebhookRow = ({ webhook, onAsk }: WebhookRowProps) => {
  const { _id: id, title, url, kinds, state, problem } = webhook
  const { word, tone } = STATE_WORDS[state]
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const test = useTest(webhook)
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <div className={classes.words}>
          <p className={classes.name} dir="auto">
            {title} <Tag tone={tone}>{word}</Tag>
          </p>
          <p className={classes.meta}>{url}</p>
          <p className={classes.meta}>{describeKinds(kinds)}</p>
          {problem !== null && <Problem webhook={webhook} />}
        </div>
        <div className={classes.actions}>
          <BusyButton
            variant="default"
            aria-label={`Send a test to ${title}`}
            isBusy={test.isPending}
            onClick={() => test.mutate()}
          >
            Send a test
          </BusyButton>
          <WebhookMenu webhook={webhook} onAsk={onAsk} />
        </div>
      </div>
      <Figures webhook={webhook} />
      <Button
        className={classes.open ?? ''}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={`${isOpen ? 'Hide' : 'Show'} deliveries of ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide deliveries' : 'Show deliveries'}
      </Button>
      <div id={listId}>{isOpen && <Deliveries key={id} webhook={webhook} />}</div>
    </li>
  )
}

/** Sends a test and reports the result. */
const useTest = ({ _id: id, title }: Webhook) =>
  useMutation({
    mutationFn: () => calls.integrations.testWebhook({ id }),
    onSuccess: ({ problem, statusCode }) => {
      void refreshWebhooks()
      if (problem === null) notify({ kind: 'good', title: 'Test arrived', content: `${title} answered ${statusCode}.` })
      else notify({ kind: 'bad', title: 'Test not delivered', content: problem })
    },
  })

const Problem = ({ webhook: { problem, failingSince, state } }: { webhook: Webhook }) => {
  const { timezone } = useAccount()
  const now = useNow()
  const since =
    failingSince === null ? '' : ` Nothing has arrived since ${formatListTime(new Date(failingSince), now, timezone)}.`
  return (
    <p className={classes.problem}>
      {problem}
      {since}
      {state === 'gave-up' && ' Fix the receiver, then switch the webhook on.'}
    </p>
  )
}

const Figures = ({ webhook: { waiting, failed, lastDeliveredAt, quietUntil, bothUntil } }: { webhook: Webhook }) => {
  const { timezone } = useAccount()
  const now = useNow()
  const at = (time: string) => formatListTime(new Date(time), now, timezone)
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Last arrived</dt>
        <dd>{lastDeliveredAt === null ? '–' : at(lastDeliveredAt)}</dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{waiting}</dd>
      </div>
      <div>
        <dt>Failed</dt>
        <dd>{failed}</dd>
      </div>
      {quietUntil !== null && new Date(quietUntil) > now && (
        <div>
          <dt>Asked for a pause until</dt>
          <dd>{formatUntil(new Date(quietUntil), now, timezone)}</dd>
        </div>
      )}
      {bothUntil !== null && new Date(bothUntil) > now && (
        <div>
          <dt>Old secret also signs until</dt>
          <dd>{formatUntil(new Date(bothUntil), now, timezone)}</dd>
        </div>
      )}
    </dl>
  )
}

const WebhookMenu = ({ webhook, onAsk }: WebhookRowProps) => {
  const { title, state } = webhook
  const isOn = state === 'on'
  const turn = useMutation({
    mutationFn: (next: boolean) => setOn(webhook, next),
    // By now the webhook itself may already show the result.
    onSuccess: (_, next) => notifyDone(`${title} switched ${next ? 'on' : 'off'}`, () => setOn(webhook, !next)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={`Actions for ${title}`} aria-busy={turn.isPending}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAsk({ kind: 'edit', webhook })}>Edit</Menu.Item>
        <Menu.Item disabled={turn.isPending} onClick={() => turn.mutate(!isOn)}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Menu.Item>
        <Menu.Item onClick={() => onAsk({ kind: 'renew', webhook })}>New secret…</Menu.Item>
        <Menu.Item color="red" onClick={() => onAsk({ kind: 'remove', webhook })}>
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const setOn = async ({ _id: id }: Webhook, isOn: boolean): Promise<void> => {
  await calls.integrations.updateWebhook({ id, isOn })
  await refreshWebhooks()
}
