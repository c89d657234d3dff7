import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Channel, MailboxCheck } from '@attune/contract/channels/entity'
import { CHANNEL_MAX } from '@attune/contract/channels/limits'
import { useOrganization } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { UserSelect } from '../../../staff/inputs/UserSelect.tsx'
import { CopyButton } from '../../../staff/settings/security/CopyButton.tsx'
import { SettingsForm, type ReadField } from '../../../staff/settings/SettingsForm.tsx'
import { refreshChannels } from '../../channel-queries.ts'
import { toMailboxInput, type MailboxFields } from './mailbox-form.ts'
import { describeArrival, describeRecord, type Finding } from './record-text.ts'
import { useMailbox } from './use-mailbox.ts'
import classes from '../Connect.module.css'
import own from './Mailbox.module.css'

interface MailboxFindingsProps {
  fields: MailboxFields
  check: MailboxCheck
  onConnected: (channel: Channel) => void
  onBack: () => void
}

/** What the test showed, and what else is asked before the mailbox is connected. */
export const MailboxFindings = ({ fields, check, onConnected, onBack }: MailboxFindingsProps) => {
  const organization = useOrganization()
  const [owner, setOwner] = useState<string | null>(null)
  const [isTrusted, setTrusted] = useState(false)
  const { authServer, replies } = check
  const connect = useMailbox({
    call: async ({ title, name }: { title: string; name: string }) => {
      const channel = await calls.channels.connectMailbox({
        ...toMailboxInput(fields),
        ...{ title, name, owner },
        replies: replies ?? 'chain',
        trustedServer: isTrusted ? authServer : null,
      })
      void refreshChannels()
      return channel
    },
    onDone: onConnected,
    hasTwoPasswords: false,
  })
  const send = (read: ReadField) => connect.run({ title: read('title').trim(), name: read('name').trim() })
  const failure = connect.failure ?? Object.values(connect.errors)[0] ?? null
  return (
    <SettingsForm
      dialog
      label="Connect"
      busy={connect.busy}
      errors={{}}
      onSubmit={send}
      beside={
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      }
    >
      <Findings check={check} />
      <TextInput
        label="Name on its emails"
        name="name"
        description="What clients see as the sender."
        defaultValue={organization?.title ?? ''}
        maxLength={CHANNEL_MAX.senderName}
        autoComplete="off"
      />
      <TextInput
        label="Title"
        name="title"
        description="What your team calls it, if not by its address."
        maxLength={CHANNEL_MAX.title}
        autoComplete="off"
      />
      <UserSelect
        label="Belongs to"
        placeholder="The organization"
        of="colleagues"
        clearable
        inPopover
        value={owner}
        onChange={setOwner}
      />
      {authServer !== null && (
        <Checkbox
          label={`Trust ${authServer} to say who an email is from`}
          description="It added that note to the test email. Turn this on only if your provider says it removes such notes from incoming mail. Otherwise, scenes react only to replies."
          checked={isTrusted}
          onChange={({ currentTarget }) => setTrusted(currentTarget.checked)}
        />
      )}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </SettingsForm>
  )
}

const Findings = ({ check }: { check: MailboxCheck }) => (
  <ul className={own.found} aria-label="Test results">
    <FindingRow finding={{ tone: 'good', what: 'Signed in', words: 'Both servers accept the password.' }} />
    <FindingRow finding={describeArrival(check)} />
    {check.records.map((record) => (
      <FindingRow key={record.kind} finding={describeRecord(record, check)} enter={record.enter} />
    ))}
  </ul>
)

const ICONS = { good: IconCircleCheck, bad: IconAlertCircle, unsure: IconHelpCircle } as const
const TONES = { good: 'Fine', bad: 'To do', unsure: 'Not known' } as const

interface FindingRowProps {
  finding: Finding
  enter?: MailboxCheck['records'][number]['enter']
}

const FindingRow = ({ finding: { tone, what, words }, enter = null }: FindingRowProps) => {
  const Icon = ICONS[tone]
  return (
    <li className={own.finding}>
      <Icon className={own[tone] ?? ''} size={16} stroke={1.5} role="img" aria-label={TONES[tone]} />
      <div className={own.said}>
        <p className={own.what}>{what}</p>
        <p>{words}</p>
        {enter !== null && (
          <div className={own.record}>
            <span>
              {enter.type} record for {enter.name}
            </span>
            <code>{enter.value}</code>
            <CopyButton text={enter.value} label="Copy value" />
          </div>
        )}
      </div>
    </li>
  )
}
