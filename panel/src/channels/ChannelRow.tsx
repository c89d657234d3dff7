import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Channel } from '@attune/contract/channels/entity'
import { useAccount } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { notifyDone } from '../client/notify.ts'
import { Tag } from '../ui/Tag.tsx'
import { formatListTime, formatWait } from '../ui/time/format-times.ts'
import { useNow } from '../ui/time/use-now.ts'
import { refreshChannels } from './channel-queries.ts'
import type { ChannelDialog } from './ChannelDialogs.tsx'
import {
  channelName,
  describeConnection,
  describeFailures,
  describeRate,
  KIND_WORDS,
  STATE_WORDS,
} from './channel-text.ts'
import { formatAddress } from './format-address.ts'
import classes from './Channels.module.css'

interface ChannelRowProps {
  channel: Channel
  onAsk: (dialog: ChannelDialog) => void
}

/** One channel: what it is, whose it is, its health, and its actions. */
export const ChannelRow = ({ channel, onAsk }: ChannelRowProps) => {
  const { title, address, kind, state, problem, owner, abilities } = channel
  const name = channelName(channel)
  const { word, tone } = STATE_WORDS[state]
  const rate = describeRate(channel)
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <div className={classes.words}>
          <p className={classes.name} dir="auto">
            {name} <Tag tone={tone}>{word}</Tag>
          </p>
          <p className={classes.meta}>
            {title !== '' && `${formatAddress(address)} · `}
            {KIND_WORDS[kind]} · {owner === null ? 'The organization’s' : `${owner.name}’s`}
            {` · ${describeConnection(channel)}`}
            {rate !== null && ` · ${rate}`}
          </p>
          {problem !== null && <Problem problem={problem} reach={channel.reach} />}
        </div>
        {(abilities.test || abilities.update || abilities.disconnect) && (
          <div className={classes.actions}>
            {state === 'failing' && channel.reach.state !== 'away' && channel.mailbox !== null && abilities.update && (
              <Button
                aria-label={`Enter the new password of ${name}`}
                onClick={() => onAsk({ kind: 'password', channel })}
              >
                New password
              </Button>
            )}
            {abilities.test && (
              <Button
                variant="default"
                aria-label={`Send a test from ${name}`}
                onClick={() => onAsk({ kind: 'test', channel })}
              >
                Send a test
              </Button>
            )}
            {abilities.update && <ChannelMenu channel={channel} onAsk={onAsk} />}
          </div>
        )}
      </div>
      {state !== 'disconnected' && <Health health={channel.health} kind={kind} />}
    </li>
  )
}

const ChannelMenu = ({ channel, onAsk }: ChannelRowProps) => {
  const name = channelName(channel)
  const isPaused = channel.state === 'paused'
  const pause = useMutation({
    mutationFn: (next: boolean) => setPaused(channel, next),
    // By now the channel itself may already show the result.
    onSuccess: (_, next) => notifyDone(`${name} ${next ? 'paused' : 'resumed'}`, () => setPaused(channel, !next)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={`Actions for ${name}`} aria-busy={pause.isPending}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAsk({ kind: 'edit', channel })}>Edit</Menu.Item>
        {channel.mailbox !== null && (
          <Menu.Item onClick={() => onAsk({ kind: 'password', channel })}>New password…</Menu.Item>
        )}
        <Menu.Item disabled={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Menu.Item>
        {channel.abilities.disconnect && (
          <Menu.Item color="red" onClick={() => onAsk({ kind: 'disconnect', channel })}>
            Disconnect…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const setPaused = async ({ _id: id }: Channel, isPaused: boolean): Promise<void> => {
  await calls.channels.update({ id, isPaused })
  await refreshChannels()
}

interface ProblemProps {
  problem: string
  reach: Channel['reach']
}

/** Why nothing is sent from a channel. */
export const Problem = ({ problem, reach: { state, since } }: ProblemProps) => {
  const { timezone } = useAccount()
  const now = useNow()
  if (state !== 'away' || since === null) return <p className={classes.problem}>{problem}</p>
  return <p className={classes.problem}>{`Since ${formatListTime(new Date(since), now, timezone)}: ${problem}`}</p>
}

/** A channel's recent figures. */
export const Health = ({ health, kind }: Pick<Channel, 'health' | 'kind'>) => {
  const { timezone } = useAccount()
  const now = useNow()
  const at = (time: string | null) => (time === null ? '–' : formatListTime(new Date(time), now, timezone))
  const { waiting, oldestWaitingAt, failures } = health
  const oldest = oldestWaitingAt === null ? null : formatWait(new Date(oldestWaitingAt), now)
  return (
    <dl className={classes.health}>
      <div>
        <dt>{kind === 'email' ? 'Last email in' : 'Last text in'}</dt>
        <dd>{at(health.lastInAt)}</dd>
      </div>
      <div>
        <dt>Last receipt</dt>
        <dd>{at(health.lastReceiptAt)}</dd>
      </div>
      <div>
        <dt>Waiting now</dt>
        <dd>
          {waiting}
          {oldest !== null && `, the oldest ${oldest.text === 'now' ? 'just now' : `for ${oldest.text}`}`}
        </dd>
      </div>
      <div>
        <dt>Failed in 24 hours</dt>
        <dd>{describeFailures(failures)}</dd>
      </div>
    </dl>
  )
}
