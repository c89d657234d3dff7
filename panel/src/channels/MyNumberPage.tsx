import { IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MyNumber } from '@attune/contract/channels/entity'
import { useAccount, useMay } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { notify } from '../client/notify.ts'
import { CopyButton } from '../staff/settings/security/CopyButton.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { formatPhone } from '../ui/format-phone.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { Tag } from '../ui/Tag.tsx'
import { myNumberQuery, useChannelsLive } from './channel-queries.ts'
import { channelName, forwardingText, KIND_WORDS, STATE_WORDS } from './channel-text.ts'
import { formatAddress } from './format-address.ts'
import { Health, Problem } from './ChannelRow.tsx'
import classes from './Channels.module.css'
import page from './MyNumberPage.module.css'

/** `/my-number`: the numbers the reader writes from, and whether they work. */
export const MyNumberPage = () => {
  const mayRead = useMay('conversations.view')
  const maySee = useMay('phone-numbers.view')
  if (!mayRead) return <AccessDeniedPage reason="Your role doesn’t have access to Conversations." />
  if (!maySee) return <AccessDeniedPage reason="Your role doesn’t have access to phone numbers." />
  return (
    <main className={page.page}>
      <PageTitle title="My Number" />
      <div className={page.body}>
        <Numbers />
      </div>
    </main>
  )
}

const Part = ({ title, words, children }: { title: string; words: string; children: React.ReactNode }) => (
  <section className={page.part} aria-label={title}>
    <h2 className={page.title}>{title}</h2>
    <p className={classes.quiet}>{words}</p>
    {children}
  </section>
)

const Numbers = () => {
  const query = useQuery(myNumberQuery)
  const { data } = query
  useChannelsLive()
  if (data === undefined) return <QueryPlaceholder query={query} count={2} height={64} label="Loading your number" />
  const { own, organizations, phone } = data
  if (own.length === 0 && organizations.length === 0)
    return (
      <EmptyState icon={<IconDeviceMobile />} title="No number yet">
        An admin connects one under Organization, Channels.
      </EmptyState>
    )
  return (
    <>
      <Part
        title={own.length > 1 ? 'Your own numbers' : 'Your own number'}
        words="Texts to your clients are sent from it, unless they already know another one."
      >
        {own.length === 0 ? (
          <p className={classes.quiet}>
            You don’t have one, so texts to your clients are sent from the organization’s.
          </p>
        ) : (
          <ul className={classes.list} aria-label="Your own">
            {own.map((number) => (
              <NumberRow key={number._id} number={number} phone={phone}>
                <Health health={number.health} kind={number.kind} />
              </NumberRow>
            ))}
          </ul>
        )}
      </Part>
      {organizations.length > 0 && (
        <Part title="The organization’s" words="Used if you have no number, or if yours can’t reach a client.">
          <ul className={classes.list} aria-label="The organization’s">
            {organizations.map((number) => (
              <NumberRow key={number._id} number={number} phone={phone} />
            ))}
          </ul>
        </Part>
      )}
      <ForwardingText numbers={data} />
      {phone === null && (
        <p className={classes.quiet}>
          To send a test text to your own phone, enter it in{' '}
          <Link to="/me/settings/change-phone">Account Settings</Link>.
        </p>
      )}
    </>
  )
}

/** For clients who still write to another number, such as the coach's private one. */
const ForwardingText = ({ numbers }: { numbers: MyNumber }) => {
  const text = forwardingText(useAccount().name, numbers)
  return (
    text !== null && (
      <Part title="Forwarding text" words="For clients who still write to your old number: send it to them from there.">
        <p className={page.forwarding} dir="auto">
          {text}
        </p>
        <div>
          <CopyButton text={text} label="Copy text" />
        </div>
      </Part>
    )
  )
}

interface NumberRowProps {
  number: MyNumber['organizations'][number]
  phone: string | null
  children?: React.ReactNode
}

const NumberRow = ({ number, phone, children }: NumberRowProps) => {
  const { _id: id, title, address, kind, state, problem, reach } = number
  const name = channelName(number)
  const { word, tone } = STATE_WORDS[state]
  const test = useMutation({
    mutationFn: () => calls.channels.testMyNumber({ id }),
    onSuccess: ({ to }) =>
      notify({
        kind: 'good',
        title: kind === 'email' ? 'Test email sent' : 'Test text sent',
        content: `It is on its way to ${formatPhone(to)}.`,
      }),
  })
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <div className={classes.words}>
          <p className={classes.name} dir="auto">
            {name} <Tag tone={tone}>{word}</Tag>
          </p>
          <p className={classes.meta}>
            {title !== '' && `${formatAddress(address)} · `}
            {KIND_WORDS[kind]}
          </p>
          {problem !== null && <Problem problem={problem} reach={reach} />}
        </div>
        {(phone !== null || kind === 'email') && state === 'active' && (
          <div className={classes.actions}>
            <BusyButton
              variant="default"
              aria-label={`Send a test from ${name}`}
              isBusy={test.isPending}
              onClick={() => test.mutate()}
            >
              Send a test
            </BusyButton>
          </div>
        )}
      </div>
      {children}
    </li>
  )
}
