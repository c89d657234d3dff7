import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '@attune/contract/integrations/entity'
import { WEBHOOK_TEST, type WebhookDeliveryState } from '@attune/contract/integrations/limits'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { formatCount, formOf } from '../../ui/format-count.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatListTime, formatUntil } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { deliveriesQuery, refreshWebhooks } from './webhook-queries.ts'
import { DELIVERY_WORDS, wordsOfKind } from '../webhook-text.ts'
import classes from '../Integrations.module.css'

type Shown = WebhookDeliveryState | 'all'
const CHOICES: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
]

/** What was sent to one webhook, newest first, and sending again what failed. */
export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const { _id: id, failed, state, title } = webhook
  const [shown, setShown] = useState<Shown>('all')
  const list = useInfiniteQuery(deliveriesQuery(id, shown === 'all' ? undefined : shown))
  const resend = useMutation({
    mutationFn: () => calls.integrations.resendFailedDeliveries({ id }),
    onSuccess: ({ count }) => {
      void refreshWebhooks()
      notify({ kind: 'good', title: `${count} ${formOf(count, 'delivery is', 'deliveries are')} sent again` })
    },
  })
  return (
    <section className={classes.deliveries} aria-label={`Deliveries of ${title}`}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Which deliveries"
          data={CHOICES}
          value={shown}
          onChange={(value) => setShown(CHOICES.find((choice) => choice.value === value)?.value ?? 'all')}
        />
        {failed > 0 && state === 'on' && (
          <BusyButton variant="default" isBusy={resend.isPending} onClick={() => resend.mutate()}>
            Resend failed deliveries
          </BusyButton>
        )}
      </div>
      {list.data === undefined ? (
        <QueryPlaceholder query={list} count={3} height={40} label="Loading deliveries" />
      ) : (
        <Rows rows={list.data.pages.flatMap(({ data }) => data)} webhook={webhook} />
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

const Rows = ({ rows, webhook }: { rows: WebhookDelivery[]; webhook: Webhook }) =>
  rows.length === 0 ? (
    <p className={classes.quiet}>Nothing here. Deliveries are listed for 30 days.</p>
  ) : (
    <ul className={classes.list}>
      {rows.map((row) => (
        <DeliveryRow key={row._id} row={row} webhook={webhook} />
      ))}
    </ul>
  )

const DeliveryRow = ({ row, webhook: { _id: id, state } }: { row: WebhookDelivery; webhook: Webhook }) => {
  const { timezone } = useAccount()
  const now = useNow()
  const { word, tone } = DELIVERY_WORDS[row.state]
  const kind = row.kind === WEBHOOK_TEST ? 'Test' : wordsOfKind(row.kind)
  const at = formatListTime(new Date(row.at), now, timezone)
  const resend = useMutation({
    mutationFn: () => calls.integrations.resendWebhookDelivery({ id, delivery: row._id }),
    onSuccess: () => refreshWebhooks(),
  })
  return (
    <li className={classes.delivery}>
      <div className={classes.words}>
        <p className={classes.name}>
          {kind} <Tag tone={tone}>{word}</Tag>
        </p>
        <p className={classes.meta}>
          {at}
          {row.tries > 0 && ` · ${formatCount(row.tries, 'try', 'tries')}`}
          {row.problem === null && row.statusCode !== null && ` · answered ${row.statusCode}`}
          {row.nextAt !== null && row.tries > 0 && ` · again ${formatUntil(new Date(row.nextAt), now, timezone)}`}
        </p>
        {row.problem !== null && <p className={classes.problem}>{row.problem}</p>}
        <p className={classes.id}>{row._id}</p>
      </div>
      {row.state === 'failed' && row.kind !== WEBHOOK_TEST && state === 'on' && (
        <BusyButton
          variant="default"
          aria-label={`Send ${kind} of ${at} again`}
          isBusy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </BusyButton>
      )}
    </li>
  )
}
