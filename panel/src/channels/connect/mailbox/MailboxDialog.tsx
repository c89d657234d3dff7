import { useState } from 'react'
import type { Channel, MailboxCheck } from '@attune/contract/channels/entity'
import { Dialog } from '../../../ui/Dialog.tsx'
import { BeginAtFirst } from '../BeginAtFirst.tsx'
import { AskMailbox } from './AskMailbox.tsx'
import { EMPTY_MAILBOX } from './mailbox-form.ts'
import { MailboxConnected } from './MailboxConnected.tsx'
import { MailboxFindings } from './MailboxFindings.tsx'
import own from './Mailbox.module.css'

type Step = { at: 'ask' } | { at: 'found'; check: MailboxCheck } | { at: 'done'; channel: Channel }

/** Connects a mailbox in three steps. What is entered is only kept while the dialog is open. */
export const MailboxDialog = ({ onClose }: { onClose: () => void }) => {
  const [fields, setFields] = useState(EMPTY_MAILBOX)
  const [step, setStep] = useState<Step>({ at: 'ask' })
  return (
    <Dialog title={step.at === 'done' ? 'Connected' : 'Connect a mailbox'} size={520} onClose={onClose}>
      <BeginAtFirst key={step.at} className={own.wide ?? ''}>
        {step.at === 'ask' && (
          <AskMailbox
            fields={fields}
            onChange={setFields}
            onChecked={(check) => setStep({ at: 'found', check })}
            onClose={onClose}
          />
        )}
        {step.at === 'found' && (
          <MailboxFindings
            fields={fields}
            check={step.check}
            onConnected={(channel) => setStep({ at: 'done', channel })}
            onBack={() => setStep({ at: 'ask' })}
          />
        )}
        {step.at === 'done' && <MailboxConnected channel={step.channel} onClose={onClose} />}
      </BeginAtFirst>
    </Dialog>
  )
}
